/** Readings taken while the dashboard is open in this tab, to calculate rates: the platform keeps no history of them. */
export type Reading = { readonly at: number; readonly value: number };

const KEPT = 240;
const RATE_OVER_MS = 30_000;
const KEY = 'readings';
const readings = new Map<string, Reading[]>(stored());

/** They outlive a reload, and no more. */
function stored(): [string, Reading[]][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, Reading[]][];
  } catch {
    return [];
  }
}

addEventListener('pagehide', () => sessionStorage.setItem(KEY, JSON.stringify([...readings])));

/** Nothing of a session stays when it ends. */
export const forgetReadings = (): void => readings.clear();

/** Notes where each was at which time. A position that goes backwards, as when a filling starts over, begins a new history. */
export function noteReading(name: string, at: number, value: number): void {
  const known = readings.get(name) ?? [];
  const last = known.at(-1);
  if (last && at <= last.at) return;
  readings.set(name, [...known, { at, value }].slice(-KEPT));
}

export const readingsOf = (name: string): readonly Reading[] => readings.get(name) ?? [];

/** How much more a second, over the last half minute; null before there are two readings, or where it went back. */
export function rateOf(name: string): number | null {
  const known = readingsOf(name);
  const last = known.at(-1);
  const first = known.find(({ at }) => last !== undefined && at >= last.at - RATE_OVER_MS);
  if (!first || !last || first.at === last.at || last.value < first.value) return null;
  return ((last.value - first.value) * 1_000) / (last.at - first.at);
}
