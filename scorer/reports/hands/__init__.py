"""What the hands of boards allow, and what can be learnt from them. Pure."""
