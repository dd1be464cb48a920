import { drawBox, drawPolygons } from '../../lettering/outline.ts';
import type { Area } from '../../lettering/safe-area.ts';
import { saidAt } from '../spoken.ts';
import { type Content, type Part, type Stage, stack, write } from '../stage.ts';
import { outlinesOfCountries } from '../world/countries.ts';
import { widthOf } from './bars.ts';

/** Height of the map, of its width. */
const SHAPE = 0.62;
/** In tenths of a degree: how much of the world is seen at least and at most, and where it ends. */
const SPAN = { least: 900, most: 3_000, ofCountry: 2.6 };
const WORLD = { north: 800, south: -580 };

/** How long it stays after the country was named, in seconds. */
const STAYS = 3.4;

type Point = readonly [x: number, y: number];

/** A country on the map of its part of the world. Null if there is no outline of it. */
export function mapCard(
  { country, label }: { readonly country: string; readonly label: string },
  stage: Stage,
): Content | null {
  const { palette, unit, face, words, from } = stage;
  const own = outlinesOfCountries().get(country);
  if (!own) return null;
  const width = widthOf(stage);
  const height = width * SHAPE;
  const project = projectionAround(own, width, height);
  // The map of the world goes on at both of its ends.
  const everywhere = (ring: readonly number[]) =>
    [-AROUND, 0, AROUND].map((shift) =>
      project(continuous(ring).map((value, at) => (at % 2 === 0 ? value + shift : value))),
    );
  const frame: Area = { left: 0, top: 0, right: width, bottom: height };
  const others = [...outlinesOfCountries()].flatMap(([code, rings]) => (code === country ? [] : rings));
  const land = drawPolygons(others.flatMap(everywhere).filter((ring) => meets(ring, frame)));
  const shape = drawPolygons(own.flatMap(everywhere).filter((ring) => meets(ring, frame)));
  const said = Math.max(0.35, saidAt(words, label)?.start ?? 0.35);
  const start = Math.max(said, from + 0.3);
  const begins = start - 0.3;
  const parts: Part[] = [];
  const edge = { colour: palette.paper, width: unit * 0.0012 };
  if (land)
    parts.push({
      drawing: land,
      left: land.left,
      top: land.top,
      start: begins,
      fill: palette.ink,
      opacity: 0.3,
      edge,
      level: 1,
      within: frame,
    });
  if (shape) parts.push(...highlighted(shape, { start, fill: palette.accent, edge, within: frame, unit }));
  const map: Content = { width, height, parts, until: start + STAYS };
  if (label === '') return map;
  const name = write({
    text: label,
    face,
    size: unit * 0.075,
    width,
    align: 'centre',
    fill: palette.ink,
    start,
    lines: 1,
    rise: unit * 0.03,
  });
  return { ...stack([map, name], unit * 0.025, 'centre'), until: start + STAYS };
}

type Look = {
  readonly start: number;
  readonly fill: string;
  readonly edge: NonNullable<Part['edge']>;
  readonly within: Area;
  readonly unit: number;
};

/** The country, and a ring around it where it is too small to be seen at once. */
function highlighted(
  drawing: NonNullable<ReturnType<typeof drawPolygons>>,
  { start, fill, edge, within, unit }: Look,
): Part[] {
  const { left, top, width, height } = drawing;
  const country: Part = { drawing, left, top, start, fill, edge, level: 2, within };
  const size = unit * 0.16;
  if (Math.max(width, height) > size) return [country];
  const disc = drawBox(size, size, size / 2);
  const place = { left: left + (width - size) / 2, top: top + (height - size) / 2 };
  const ring: Part = { drawing: disc, ...place, start, fill, opacity: 0.35, level: 1, grow: 0.2, within };
  return [ring, country];
}

/** Degrees are as long in both directions in the middle of the picture. */
function projectionAround(
  rings: readonly (readonly number[])[],
  width: number,
  height: number,
): (ring: readonly number[]) => Point[] {
  const largest = continuous(rings.reduce((best, ring) => (ring.length > best.length ? ring : best), rings[0] ?? []));
  const box = boundsOf(largest);
  const latitude = (box.north + box.south) / 2;
  const squeeze = Math.cos(((latitude / 10) * Math.PI) / 180);
  const tall = ((box.north - box.south) / squeeze) * (width / height);
  const span = Math.min(SPAN.most, Math.max(SPAN.least, SPAN.ofCountry * Math.max(box.east - box.west, tall)));
  const scale = width / span;
  const rise = scale / squeeze;
  const half = height / 2 / rise;
  const middle = Math.max(WORLD.south + half, Math.min(WORLD.north - half, latitude));
  const centre = (box.west + box.east) / 2;
  return (ring) => {
    const points: Point[] = [];
    for (let at = 0; at + 1 < ring.length; at += 2)
      points.push([width / 2 + ((ring[at] ?? 0) - centre) * scale, height / 2 - ((ring[at + 1] ?? 0) - middle) * rise]);
    return points;
  };
}

const AROUND = 3_600;

/** A ring that goes on beyond the date line where it crosses that. */
function continuous(ring: readonly number[]): number[] {
  let before = ring[0] ?? 0;
  return ring.map((value, at) => {
    if (at % 2 === 1) return value;
    before = value - AROUND * Math.round((value - before) / AROUND);
    return before;
  });
}

function boundsOf(ring: readonly number[]) {
  const xs = ring.filter((_, index) => index % 2 === 0);
  const ys = ring.filter((_, index) => index % 2 === 1);
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
}

function meets(ring: readonly Point[], { right, bottom }: Area): boolean {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return Math.max(...xs) >= 0 && Math.min(...xs) <= right && Math.max(...ys) >= 0 && Math.min(...ys) <= bottom;
}
