"""oklch to sRGB (Ottosson's Oklab matrices) and the contrast ratio of WCAG 2."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Oklch:
    """Lightness 0 to 1, chroma, hue in degrees."""

    lightness: float
    chroma: float
    hue: float

    def linear_rgb(self) -> tuple[float, float, float]:
        """Linear sRGB; a channel outside 0 to 1 lies outside the gamut."""
        a = self.chroma * math.cos(math.radians(self.hue))
        b = self.chroma * math.sin(math.radians(self.hue))
        long = (self.lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
        medium = (self.lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
        short = (self.lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
        return (
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
        )

    def luminance(self) -> float:
        """Relative luminance after clipping to the gamut."""
        red, green, blue = (min(1.0, max(0.0, channel)) for channel in self.linear_rgb())
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Oklch, other: Oklch) -> float:
    """1 to 21."""
    dark, light = sorted((one.luminance(), other.luminance()))
    return (light + 0.05) / (dark + 0.05)
