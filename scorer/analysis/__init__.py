"""Double dummy analysis: the only package that uses the solver, which runs in processes of its own."""
