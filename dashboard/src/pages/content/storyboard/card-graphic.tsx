import type { Card } from './scene.ts';

/** A scene's card in small, as it stands above the picture. */
export function CardGraphic({ card }: { card: Card }) {
  switch (card.kind) {
    case 'number':
      return (
        <div className="card-graphic">
          <strong className="card-number">{`${card.prefix}${card.value}${card.unit ? ` ${card.unit}` : ''}`}</strong>
          {card.label && <span>{card.label}</span>}
        </div>
      );
    case 'bars':
    case 'line':
      return <Figures title={card.title} items={card.items} />;
    case 'comparison':
      return (
        <div className="card-graphic card-pair">
          <span>{card.left}</span>
          <span>{card.right}</span>
        </div>
      );
    case 'timeline':
      return <Lines lines={card.items.map(({ when, what }) => `${when}: ${what}`)} />;
    case 'quote':
      return (
        <div className="card-graphic">
          <span>“{card.text}”</span>
          {card.by && <small>{card.by}</small>}
        </div>
      );
    case 'map':
      return (
        <div className="card-graphic">
          <strong className="card-number">{card.country}</strong>
          {card.label && <span>{card.label}</span>}
        </div>
      );
    case 'list':
      return <Lines title={card.title} lines={card.items} />;
    case 'question':
      return (
        <div className="card-graphic">
          <strong>{card.text}</strong>
        </div>
      );
  }
}

type Figured = Extract<Card, { kind: 'bars' | 'line' }>;

function Figures({ title, items }: Pick<Figured, 'title' | 'items'>) {
  const most = Math.max(...items.map(({ value }) => Math.abs(value)), Number.MIN_VALUE);
  return (
    <div className="card-graphic">
      {title && <strong>{title}</strong>}
      {items.map(({ label, value, prefix, unit }) => (
        <span key={label} className="card-bar">
          <meter min={0} max={1} value={Math.abs(value) / most} aria-label={label} />
          {`${label} ${prefix}${value}${unit ? ` ${unit}` : ''}`}
        </span>
      ))}
    </div>
  );
}

const Lines = ({ title, lines }: { title?: string; lines: readonly string[] }) => (
  <div className="card-graphic">
    {title && <strong>{title}</strong>}
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </div>
);
