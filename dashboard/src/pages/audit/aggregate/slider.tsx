import { useEffect, useId, useState } from 'react';
import type { AggregateState } from '../../../api/audit.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { Actor } from '../actor.tsx';
import { useMoments } from '../format.ts';

/** Dragging over many revisions requests only the one where it stops. */
const SETTLED_MS = 300;

type Props = {
  first: number;
  last: number;
  revision: number;
  /** At the chosen revision, if known. */
  event: AggregateState['changes'][number] | undefined;
  /** Undefined: the newest, whichever that is. */
  onChoose: (revision: number | undefined) => void;
};

/** Chooses a revision with a slider, step by step, or the newest. */
export function RevisionSlider({ first, last, revision, event, onChoose }: Props) {
  const t = useTexts('audit').aggregate;
  const { number } = useFormats();
  const id = useId();
  const [draft, setDraft] = useState(revision);
  useEffect(() => setDraft(revision), [revision]);
  useEffect(() => {
    if (draft === revision) return;
    const timer = setTimeout(() => onChoose(draft), SETTLED_MS);
    return () => clearTimeout(timer);
  });
  return (
    <section className="card stack stack-s" aria-label={t.at}>
      <div className="row row-between">
        <label htmlFor={id}>{t.at}</label>
        <output htmlFor={id} className="numbers">
          {t.of(number(draft), number(last))}
        </output>
      </div>
      <div className="state-slider">
        <IconButton icon="left" label={t.previous} disabled={draft <= first} onClick={() => onChoose(draft - 1)} />
        <input
          id={id}
          type="range"
          min={first}
          max={last}
          step={1}
          value={draft}
          onChange={({ target }) => setDraft(target.valueAsNumber)}
        />
        <IconButton icon="right" label={t.next} disabled={draft >= last} onClick={() => onChoose(draft + 1)} />
        <Button disabled={draft >= last} onClick={() => onChoose(undefined)}>
          {t.newest}
        </Button>
      </div>
      <div className="state-event">{event && draft === event.revision && <Chosen event={event} />}</div>
    </section>
  );
}

function Chosen({ event: { type, at, actor } }: { event: NonNullable<Props['event']> }) {
  const { moment } = useMoments();
  return (
    <>
      <strong className="audit-mono">{type}</strong>
      <time dateTime={at}>{moment(at)}</time>
      <Actor actor={actor} />
    </>
  );
}
