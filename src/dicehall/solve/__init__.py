"""From rules to tables, and from tables to exact values and policies."""
