"""Away from the page: who said so is told by e-mail, webhook or push that it is her turn."""
