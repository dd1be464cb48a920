import { useState } from 'react';
import { ConfirmDialog } from '../components/dialog.tsx';
import { TextArea } from '../components/field.tsx';
import { ProblemNote } from '../components/states.tsx';
import { useTexts } from '../texts/index.ts';

type End = 'reject' | 'cancel' | 'archive';
type Props = {
  /** Null while no one asks. */
  of: End | null;
  error: unknown;
  onConfirm: (of: End, reason: string) => void;
  onClose: () => void;
};

/** Asks before a piece of content is rejected, cancelled or archived. */
export function EndDialog({ of, error, onConfirm, onClose }: Props) {
  const t = useTexts('content').actions;
  const [reason, setReason] = useState('');
  // While it closes, it still says what it has asked.
  const [last, setLast] = useState<End>('reject');
  if (of !== null && of !== last) setLast(of);
  const asked = of ?? last;
  return (
    <ConfirmDialog
      open={of !== null}
      onClose={onClose}
      title={t.titles[asked]}
      text={t.texts[asked]}
      confirm={t.confirm[asked]}
      onConfirm={() => onConfirm(asked, reason.trim())}
    >
      {error !== null && <ProblemNote error={error} />}
      {asked === 'reject' && (
        <TextArea
          label={t.reason}
          hint={t.reasonHint}
          rows={3}
          maxLength={4_000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
