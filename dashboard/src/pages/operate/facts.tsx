import type { ReactNode } from 'react';

type Fact = { name: string; value: ReactNode; note?: ReactNode };

/** What is known of one thing: names above their values, as many side by side as there is room for. */
export const Facts = ({ items }: { items: readonly Fact[] }) => (
  <dl className="operate-facts">
    {items.map(({ name, value, note }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="numbers">{value}</dd>
        {note && <dd className="operate-note">{note}</dd>}
      </div>
    ))}
  </dl>
);
