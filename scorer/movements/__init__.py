"""The first floor's other room: who meets whom on which boards. Pure: numbers and labels only."""
