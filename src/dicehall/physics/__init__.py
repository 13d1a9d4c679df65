"""The port behind `Simulate`: requests and results of `core.scene` go in and out, MuJoCo stays inside."""
