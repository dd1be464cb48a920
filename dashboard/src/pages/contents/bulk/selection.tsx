import { createContext, useContext } from 'react';
import type { ContentCard as Card } from '../../../api/contents.ts';
import { ContentCard } from '../../../components/content-card.tsx';
import { useTexts } from '../../../texts/index.ts';
import './bulk.css';

export type Selection = {
  readonly items: ReadonlyMap<string, Card>;
  readonly toggle: (item: Card) => void;
};

/** Null while no one selects. */
export const SelectionContext = createContext<Selection | null>(null);

/** A card of the list, with a box to select it while someone selects. */
export function SelectableCard({ item }: { item: Card }) {
  const t = useTexts('bulk');
  const selection = useContext(SelectionContext);
  if (selection === null) return <ContentCard item={item} />;
  return (
    <div className="selectable">
      <ContentCard item={item} />
      <label className="selectable-box">
        <input
          type="checkbox"
          checked={selection.items.has(item.content_id)}
          onChange={() => selection.toggle(item)}
          aria-label={t.select(item.title || item.trend_topic)}
        />
      </label>
    </div>
  );
}
