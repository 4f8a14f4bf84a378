"""The components: what never changes in play."""
