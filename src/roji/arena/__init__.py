"""Many matches: series, ratings, reports and the rule lab, on all cores or on a cluster."""
