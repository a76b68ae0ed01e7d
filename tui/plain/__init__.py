"""Line mode: the table as lines, for pipes and screen readers."""
