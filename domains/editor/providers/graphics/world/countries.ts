import { readFileSync } from 'node:fs';

/** Rings of points: x, y, x, y and so on, in tenths of a degree of longitude and latitude. */
type Rings = readonly (readonly number[])[];

let countries: ReadonlyMap<string, Rings> | undefined;

/**
 * The outlines of the world's countries by ISO 3166-1 alpha-2. From Natural Earth (public domain) as in world-atlas 2.0.2
 * (ISC licence), countries-110m, rounded to tenths of a degree and without Antarctica; the smallest countries have none.
 */
export function outlinesOfCountries(): ReadonlyMap<string, Rings> {
  countries ??= new Map(
    Object.entries(
      JSON.parse(readFileSync(new URL('./countries.json', import.meta.url), 'utf8')) as Record<string, Rings>,
    ),
  );
  return countries;
}
