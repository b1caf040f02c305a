"""The desk: one function for each thing you can ask. It opens the work and calls the floors."""
