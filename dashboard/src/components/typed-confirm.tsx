import { type FormEvent, type ReactNode, useState } from 'react';
import { useTexts } from '../texts/index.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { Modal } from './modal.tsx';
import { ProblemNote } from './states.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** What is asked for, and what has to be typed to go through with it. */
  label: string;
  word: string;
  /** What it says where something else was typed. */
  mismatch: string;
  confirm: string;
  busy: boolean;
  error: unknown;
  onConfirm: () => void;
};

/** Asks before what cannot be taken back at all: with something typed, so that no one does it by mistake. */
export function TypedConfirm({ open, onClose, title, ...rest }: Props) {
  return (
    <Modal open={open} onClose={onClose} title={title}>
      <Question {...rest} onClose={onClose} />
    </Modal>
  );
}

type QuestionProps = Omit<Props, 'open' | 'title'>;

function Question({ onClose, children, label, word, mismatch, confirm, busy, error, onConfirm }: QuestionProps) {
  const t = useTexts('core');
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const isRight = typed.trim().toLowerCase() === word.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isRight && !busy) onConfirm();
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {error !== null && <ProblemNote error={error} />}
      {children}
      <TextField
        label={label}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={isTried && !isRight ? mismatch : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="modal-actions">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" look="danger" busy={busy}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
