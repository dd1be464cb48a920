import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import { TextArea } from '../components/field.tsx';
import { ProblemNote } from '../components/states.tsx';
import { useTexts } from '../texts/index.ts';

type Props = { busy: boolean; error: unknown; onSend: (feedback: string) => void; onCancel: () => void };

/** Asks what should be different in the next revision. The text is kept if sending it fails. */
export function ChangesForm({ busy, error, onSend, onCancel }: Props) {
  const t = useTexts('content').actions;
  const { cancel } = useTexts('core');
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const isEmpty = text.trim() === '';
  const focus = () => form.current?.querySelector('textarea')?.focus();
  useEffect(() => {
    const area = form.current?.querySelector('textarea');
    if (!area) return;
    // In a dialog that opens after this, the browser focuses it because of the attribute, which React does not set.
    area.autofocus = true;
    area.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty) focus();
    else if (!busy) onSend(text.trim());
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {error !== null && <ProblemNote error={error} />}
      <TextArea
        label={t.feedback}
        hint={t.feedbackHint}
        error={isTried && isEmpty ? t.needed : undefined}
        maxLength={4_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row">
        <Button type="submit" look="primary" icon="send" busy={busy}>
          {t.send}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
