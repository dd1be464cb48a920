import { useState } from 'react';
import { SelectField, TextArea, TextField } from '../../../../components/field.tsx';
import { useTexts } from '../../../../texts/index.ts';
import type { Card } from '../scene.ts';
import { CARD_FIELDS, emptyCard, type Field, type Kind, withWritten, writtenIn } from './card-fields.ts';

type Props = { card: Card | null; isWrong: boolean; onChange: (card: Card | null) => void };

/** What a scene shows above its picture: which kind of card, and what it says. */
export function CardEditor({ card, isWrong, onChange }: Props) {
  const t = useTexts('content').storyboard.card;
  const kinds = Object.keys(CARD_FIELDS) as Kind[];
  return (
    <div className="card-editor">
      <SelectField
        label={t.title}
        value={card?.kind ?? ''}
        error={isWrong ? t.incomplete : undefined}
        options={[['', t.none], ...kinds.map((kind) => [kind, t.kinds[kind]] as const)]}
        onChoose={(kind) => onChange(kind === '' ? null : emptyCard(kind as Kind))}
      />
      {card &&
        CARD_FIELDS[card.kind].map((field) => (
          <CardField key={`${card.kind} ${field.name}`} card={card} field={field} onChange={onChange} />
        ))}
    </div>
  );
}

/** Keeps the text as it is typed: an unfinished line is not an entry yet. */
function CardField({ card, field, onChange }: { card: Card; field: Field; onChange: (card: Card) => void }) {
  const t = useTexts('content').storyboard.card;
  const [written, setWritten] = useState(() => writtenIn(card, field.name));
  const change = (text: string) => {
    setWritten(text);
    onChange(withWritten(card, field.name, text));
  };
  const label = t.fields[field.name] ?? field.name;
  if (field.type === 'lines')
    return (
      <TextArea
        label={label}
        hint={t.hints[card.kind]}
        rows={3}
        value={written}
        onChange={(event) => change(event.target.value)}
      />
    );
  return (
    <TextField
      label={label}
      inputMode={field.type === 'number' ? 'decimal' : 'text'}
      maxLength={field.name === 'country' ? 2 : 120}
      value={written}
      onChange={(event) => change(event.target.value)}
    />
  );
}
