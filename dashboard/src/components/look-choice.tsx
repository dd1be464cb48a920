import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { looksQuery } from '../api/settings.ts';
import { useTexts } from '../texts/index.ts';
import './look-choice.css';

type Props = {
  name: string;
  legend: string;
  /** The name of a look; empty for the first choice. */
  value: string;
  /** What the first choice is called, and means. */
  otherwise: { label: string; hint: string };
  error?: string | undefined;
  onChoose: (look: string) => void;
};

/** One of the looks that a film can have, each shown as a picture from a film that has it. */
export function LookChoice({ name, legend, value, otherwise, error, onChoose }: Props) {
  const id = useId();
  const { looks } = useTexts('media');
  const { data } = useQuery(looksQuery);
  const card = (look: string, title: string, hint: string) => (
    <label key={look} className="look" title={hint}>
      <input type="radio" name={name} value={look} checked={look === value} onChange={() => onChoose(look)} />
      {look === '' ? (
        <span className="look-picture" aria-hidden="true" />
      ) : (
        <img className="look-picture" src={`/looks/${look}.jpg`} alt="" width={90} height={160} loading="lazy" />
      )}
      <span className="look-title">{title}</span>
    </label>
  );
  const chosen = looks[value];
  return (
    <fieldset className="choices look-choice" aria-describedby={`${id}-hint`}>
      <legend>{legend}</legend>
      <div className="looks">
        {card('', otherwise.label, otherwise.hint)}
        {data?.items.map(({ look, title, description }) =>
          card(look, looks[look]?.title ?? title, looks[look]?.text ?? description),
        )}
      </div>
      <p className="soft small" id={`${id}-hint`}>
        {chosen?.text ?? otherwise.hint}
      </p>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
