import type { Card } from './scene.ts';

type Props = {
  card: Card;
  narration: string;
  /** By which long words are hyphenated. */
  language: string | null;
};

/** A scene's card in small, as it stands above the picture. */
export const CardGraphic = ({ language, ...shown }: Props) => (
  <div lang={language ?? undefined}>
    <Graphic {...shown} />
  </div>
);

function Graphic({ card, narration }: Omit<Props, 'language'>) {
  switch (card.kind) {
    case 'number':
      return (
        <div className="card-graphic">
          <strong className="card-number">{figure(card, narration)}</strong>
          {card.label && <span>{card.label}</span>}
        </div>
      );
    case 'bars':
    case 'line':
      return <Figures title={card.title} items={card.items} narration={narration} />;
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

function Figures({ title, items, narration }: Pick<Figured, 'title' | 'items'> & { narration: string }) {
  const most = Math.max(...items.map(({ value }) => Math.abs(value)), Number.MIN_VALUE);
  return (
    <div className="card-graphic">
      {title && <strong>{title}</strong>}
      {items.map((item) => (
        <span key={item.label} className="card-bar">
          <meter min={0} max={1} value={Math.abs(item.value) / most} aria-label={item.label} />
          {`${item.label} ${figure(item, narration)}`}
        </span>
      ))}
    </div>
  );
}

type Figure = Pick<Figured['items'][number], 'value' | 'prefix' | 'unit'>;

/** As the narration writes its number, so that it is the same in the video: with a point or a comma. */
function figure({ value, prefix, unit }: Figure, narration: string): string {
  const ways = [value.toLocaleString('en'), value.toLocaleString('de'), String(value).replace('.', ',')];
  const number = ways.find((way) => narration.includes(way)) ?? value;
  return `${prefix}${number}${unit && ` ${unit}`}`;
}

const Lines = ({ title, lines }: { title?: string; lines: readonly string[] }) => (
  <div className="card-graphic">
    {title && <strong>{title}</strong>}
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </div>
);
