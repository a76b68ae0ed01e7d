"""What the balance report of a game counts beside points and seats: one file for each game that has more to weigh."""
