"""The desk: the whole evening in a browser on the director's own machine.

Its pages call the same services, and build their forms from the same commands, as the live pages and the command line.
"""
