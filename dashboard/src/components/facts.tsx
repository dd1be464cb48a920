import './facts.css';

type Props = {
  items: readonly (readonly [name: string, value: string | null])[];
  /** Names as a provider writes them. */
  areMono?: boolean;
};

/** What is known of an image or a video: names above their values, as many side by side as there is room for. */
export const Facts = ({ items, areMono = false }: Props) => (
  <dl className="fact-grid">
    {items.map(([name, value]) => (
      <div key={name}>
        <dt className={areMono ? 'soft small mono' : 'soft small'}>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
