import './bar-chart.css';

export type Bar = { key: string; label: string; parts: readonly { series: string; value: number }[] };

type Props = {
  /** What it shows, in a sentence: the whole of it is in the table next to it. */
  label: string;
  bars: readonly Bar[];
  /** In the order in which they are stacked; at most six, each with a look of its own. */
  series: readonly { key: string; name: string }[];
  format: (value: number) => string;
  /** A line that is not to be crossed. */
  limit?: { value: number; name: string } | null;
};

const TICKS = 4;

/** Stacked bars. Its parts differ in pattern as well as in colour; who cannot see it reads the table. */
export function BarChart({ label, bars, series, format, limit = null }: Props) {
  const sums = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const top = roundedUp(Math.max(...sums, limit?.value ?? 0));
  const percent = (value: number) => `${(value / top) * 100}%`;
  const ticks = Array.from({ length: TICKS + 1 }, (_, index) => (top / TICKS) * index);
  return (
    <figure className="chart">
      <div className="chart-area" role="img" aria-label={label}>
        {ticks.map((tick) => (
          <span key={tick} className="chart-tick" style={{ bottom: percent(tick) }}>
            <span>{format(tick)}</span>
          </span>
        ))}
        {limit && (
          <span className="chart-limit" style={{ bottom: percent(limit.value) }}>
            <span>{limit.name}</span>
          </span>
        )}
        <div className="chart-bars">
          {bars.map(({ key, label: name, parts }, index) => (
            <div key={key} className="chart-bar" title={`${name}: ${format(sums[index] ?? 0)}`}>
              {parts.map(({ series: of, value }) => (
                <span
                  key={of}
                  className={`chart-part chart-series-${series.findIndex((each) => each.key === of)}`}
                  style={{ height: percent(value) }}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className="chart-names" aria-hidden="true">
        {bars.map(({ key, label: name }) => (
          <span key={key}>{name}</span>
        ))}
      </div>
      <figcaption>
        <ul className="chart-legend">
          {series.map(({ key, name }, index) => (
            <li key={key}>
              <span className={`chart-key chart-series-${index}`} />
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

/** The next of 1, 2, 2.5, 5 and 10 times a power of ten, so that ticks are numbers one can read. */
function roundedUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5].find((step) => step * power >= value) ?? 10) * power;
}
