"""Many matches: series, ratings and reports, on all cores or on a cluster."""
