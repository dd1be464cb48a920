import './sparkline.css';

/** `at`: in milliseconds. */
type Reading = { readonly at: number; readonly value: number };

const WIDTH = 600;
const HEIGHT = 120;
const EDGE = 4;

/** How something went, as a line from zero up; its numbers stand next to it as text. */
export function Sparkline({ readings, label }: { readings: readonly Reading[]; label: string }) {
  const first = readings[0]?.at ?? 0;
  const last = readings.at(-1)?.at ?? first;
  const most = Math.max(1, ...readings.map(({ value }) => value));
  const points = readings.map(({ at, value }) => {
    const x = last === first ? WIDTH : ((at - first) / (last - first)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE)).toFixed(1)}`;
  });
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polygon className="sparkline-area" points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline className="sparkline-line" points={points.join(' ')} />
    </svg>
  );
}
