"""Colours of the figures: the palette holds for colour-blind readers, and no figure leaves it.

Dichromats are simulated in linear light by the matrices of Machado, Oliveira and Fernandes, A
Physiologically-based Model for Simulation of Color Vision Deficiency (2009), at severity 1. Two
colours are as far apart as their points in CIELAB (CIE 1976).

A colour mixed with white, black or grey keeps its direction from the grey axis and comes nearer to
it, whatever the mixture: tints, shades, transparency and the rims of letters all lie between a
house colour and the axis. So a pixel is judged by where it lies beside these six rays.

But: whether a figure says by a mark, a dash or a hatch what it says by colour cannot be read off
its pixels; whoever changes a figure looks at it in greys. Pixels that differ from both neighbours
are the rims of something and are not judged, and so neither are marks of a few pixels.
"""

import base64
import io
import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from minirag.plots import COLOURS, pale, style
from tests.notebooks.test_lessons import LESSONS, _lesson, _source

mpl = pytest.importorskip("matplotlib")
mpl.use("agg")
plt = pytest.importorskip("matplotlib.pyplot")

Array = npt.NDArray[np.float64]

READERS = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
# some 2.3 are just seen on large patches side by side (Mahy et al. 1994); lines and small marks
# apart from each other want several times that. Below this bound lie the nearest pairs of
# matplotlib's own colours (4.6) and of ColorBrewer's Set1 (3.7); the house's nearest has 16.1.
APART = 15.0
UNIFORM = {"cividis", "viridis", "magma", "inferno", "plasma"}  # lightness rises evenly
OFF_THE_RAY = 8.0  # of 255: rounding twice, once for each of two transparent layers
COLOURED = 40  # of 255 between the largest and the least channel; below it lie greys and faint rims
MOST_OFF = 200  # pixels of one foreign colour; where hatches cross lines there are up to 120


def rgb(colour: str) -> Array:
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], dtype=float)


def seen_by(reader: str, colour: str) -> Array:
    """The point in CIELAB that a reader sees for a colour `#rrggbb`."""
    value = rgb(colour) / 255
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    linear = np.clip(READERS[reader] @ linear, 0, 1)
    to_xyz = [[0.41246, 0.35758, 0.18044], [0.21267, 0.71515, 0.07218], [0.01933, 0.11919, 0.95030]]
    xyz = np.array(to_xyz) @ linear / [0.95047, 1.0, 1.08883]
    x, y, z = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def nearest(reader: str, colours: tuple[str, ...]) -> float:
    points = [seen_by(reader, colour) for colour in colours]
    return min(float(np.linalg.norm(a - b)) for a, b in combinations(points, 2))


def pixels(png: bytes) -> npt.NDArray[np.int64]:
    """A picture's pixels that are like a neighbour: one number each, `0xrrggbb`."""
    levels = (plt.imread(io.BytesIO(png), format="png")[..., :3] * 255).round().astype(np.int64)
    packed = levels[..., 0] << 16 | levels[..., 1] << 8 | levels[..., 2]
    alike = np.zeros(packed.shape, dtype=bool)
    alike[:, :-1] |= packed[:, :-1] == packed[:, 1:]
    alike[:-1] |= packed[:-1] == packed[1:]
    chosen: npt.NDArray[np.int64] = packed[alike]
    return chosen


def foreign(png: bytes, scales: tuple[str, ...] = ()) -> dict[str, int]:
    """The colours of a picture that are not the house's, with their pixels."""
    values, counts = np.unique(pixels(png), return_counts=True)
    colours = np.stack([values >> 16, values >> 8 & 255, values & 255], axis=1).astype(float)
    off = np.ptp(colours, axis=1) >= COLOURED
    rays = np.array([rgb(colour) for colour in COLOURS if np.ptp(rgb(colour)) > 0])
    rays -= rays.mean(axis=1, keepdims=True)
    hue = colours - colours.mean(axis=1, keepdims=True)
    along = np.clip(hue @ rays.T / (rays**2).sum(axis=1), 0, 1)[..., None] * rays
    off &= np.linalg.norm(hue[:, None] - along, axis=2).min(axis=1) > OFF_THE_RAY
    for scale in scales:
        steps = plt.get_cmap(scale)(np.linspace(0, 1, 256))[:, :3] * 255
        off &= np.linalg.norm(colours[:, None] - steps, axis=2).min(axis=1) > OFF_THE_RAY
    return {
        f"#{value:06x}": int(count)
        for value, count in zip(values[off], counts[off], strict=True)
        if count > MOST_OFF
    }


def figures(name: str) -> Iterator[tuple[str, bytes, tuple[str, ...]]]:
    """A lesson's pictures: the cell, the PNG, the scales of colour that the cell names."""
    for cell in _lesson(name)["cells"]:
        scales = tuple(re.findall(r"cmap[\"']?\s*[=:]\s*[\"'](\w+)", _source(cell)))
        for output in cell.get("outputs", []):
            if png := output.get("data", {}).get("image/png"):
                yield cell["id"], base64.b64decode(png), scales


def drawn(*looks: dict[str, Any]) -> bytes:
    """A figure in the house's style: one falling line for each look, above a house-coloured bar."""
    with style():
        figure, axes = plt.subplots(figsize=(4, 3))
        axes.bar([0], [1.0], color=pale(COLOURS[0]), edgecolor=COLOURS[0], hatch="//")
        for i, look in enumerate(looks):
            axes.plot([0, 2], [1 + i, i], **look)
        file = io.BytesIO()
        figure.savefig(file, format="png")
        plt.close(figure)
    return file.getvalue()


@pytest.mark.parametrize("reader", READERS)
def test_no_two_house_colours_look_alike(reader: str) -> None:
    assert nearest(reader, (*COLOURS, "#FFFFFF")) > APART


def test_simulated_readers_leave_grey_as_it_is() -> None:
    for matrix in READERS.values():
        assert matrix.sum(axis=1) == pytest.approx([1, 1, 1], abs=2e-6)


def test_red_and_green_look_alike_to_some() -> None:
    assert nearest("usual", ("#D62728", "#2CA02C")) > 100
    assert nearest("deuteranopia", ("#D62728", "#2CA02C")) < APART


@pytest.mark.parametrize("name", LESSONS)
def test_figures_keep_to_the_house_colours(name: str) -> None:
    found = {id_: foreign(png, scales) for id_, png, scales in figures(name)}
    assert {id_: colours for id_, colours in found.items() if colours} == {}


@pytest.mark.parametrize("name", LESSONS)
def test_scales_of_colour_are_perceptually_uniform(name: str) -> None:
    assert {scale for _, _, scales in figures(name) for scale in scales} <= UNIFORM


@pytest.mark.parametrize("colour", ["red", "green", "tab:red", "tab:green", "#7F3C8D", "gold"])
def test_a_line_in_a_foreign_colour_is_found(colour: str) -> None:
    assert foreign(drawn({"color": colour, "linewidth": 3}))


def test_tints_shades_and_transparent_layers_are_not_foreign() -> None:
    looks = [{"color": colour, "alpha": 0.4, "linewidth": 6} for colour in COLOURS]
    assert foreign(drawn(*looks, {"color": "#A34700"}, {"color": pale(COLOURS[3])})) == {}


def test_a_scale_of_colour_is_foreign_unless_the_cell_names_it() -> None:
    _, png, scales = next(f for f in figures("03_bm25") if f[2])
    assert foreign(png, scales) == {}
    with style():
        figure, axes = plt.subplots()
        axes.imshow([[0.0, 1.0]], cmap="RdYlGn")
        file = io.BytesIO()
        figure.savefig(file, format="png")
        plt.close(figure)
    assert foreign(file.getvalue(), ("cividis",))
