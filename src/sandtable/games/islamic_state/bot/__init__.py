"""What bots need: advice on options and the worth of positions."""
