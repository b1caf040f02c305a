"""What can be learnt from the hands of boards. Pure."""
