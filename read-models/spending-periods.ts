const DAY_MS = 86_400_000;

/** Rows of months or days, from the first to the last. */
export type Periods = { readonly per: 'month' | 'day'; readonly from: string; readonly to: string };

/** A range of time in parts that are already added up, and the rest. */
export type Parts = {
  readonly periods: readonly Periods[];
  /** Less than a day at each end: ISO 8601 UTC, including both ends. */
  readonly rest: readonly { readonly from: string; readonly to: string }[];
};

/** The month and the day of a moment. @param at ISO 8601 UTC */
export const periodsAt = (at: string): readonly { per: Periods['per']; period: string }[] => [
  { per: 'month', period: at.slice(0, 7) },
  { per: 'day', period: at.slice(0, 10) },
];

/**
 * The whole days within a range and, if wanted, the whole months among them.
 * @param to null for everything since `from`
 */
export function partsOf({ from, to }: { from: string; to: string | null }, { byMonth = true } = {}): Parts {
  const [start, end] = [Date.parse(from), to === null ? monthAfter(Date.now()) : Date.parse(to) + 1];
  const [first, last] = [Math.ceil(start / DAY_MS) * DAY_MS, Math.floor(end / DAY_MS) * DAY_MS];
  if (first >= last) return { periods: [], rest: start < end ? [between(start, end)] : [] };
  const months = { from: monthFrom(first), to: monthOf(last) };
  const periods =
    byMonth && months.from < months.to
      ? [
          periodsBetween('day', first, months.from),
          periodsBetween('month', months.from, months.to),
          periodsBetween('day', months.to, last),
        ]
      : [periodsBetween('day', first, last)];
  const rest = [
    [start, first],
    [last, end],
  ] as const;
  return { periods: periods.flat(), rest: rest.filter(([a, b]) => a < b).map(([a, b]) => between(a, b)) };
}

/** The beginning of a moment's month. All in milliseconds since 1970. */
const monthOf = (ms: number): number => Date.UTC(new Date(ms).getUTCFullYear(), new Date(ms).getUTCMonth(), 1);
const monthAfter = (ms: number): number => Date.UTC(new Date(ms).getUTCFullYear(), new Date(ms).getUTCMonth() + 1, 1);
/** The first month that begins at or after a moment. */
const monthFrom = (ms: number): number => (monthOf(ms) === ms ? ms : monthAfter(ms));

const iso = (ms: number): string => new Date(ms).toISOString();
const between = (start: number, end: number) => ({ from: iso(start), to: iso(end - 1) });

const periodsBetween = (per: Periods['per'], start: number, end: number): Periods[] => {
  const length = per === 'month' ? 7 : 10;
  return start < end ? [{ per, from: iso(start).slice(0, length), to: iso(end - 1).slice(0, length) }] : [];
};
