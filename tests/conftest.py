"""What holds for all tests: hypothesis judges answers, not how busy the machine is."""

from hypothesis import HealthCheck, settings

# the first text of any script pays for building the patterns
settings.register_profile("minirag", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("minirag")
