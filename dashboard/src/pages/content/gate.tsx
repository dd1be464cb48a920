import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Content, call, isStatusOf } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { TextArea } from '../../components/field.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';

type Decision = { approved: boolean; feedback?: string; reason?: string };

/** What waits for a decision, and the three there are. Of two people who decide, the second is told so. */
export function Gate({ content }: { content: Content }) {
  const t = useTexts('content').gate;
  const { dateTime } = useFormats();
  const queries = useQueryClient();
  const [isRevising, setRevising] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const { content_id, thread_id, gate } = content;
  const decide = useMutation({
    mutationFn: (decision: Decision) => call('resumeContent', { body: { thread_id, ...decision } }),
    onSuccess: (_, { approved, feedback }) =>
      toast(approved ? t.approved : feedback === undefined ? t.rejected : t.revised),
    // Also where it was refused: it stands otherwise than the page shows.
    onSettled: () => {
      setRevising(false);
      return queries.invalidateQueries({ queryKey: ['showContent', content_id] });
    },
  });
  useKeys(gate !== null && !decide.isPending, {
    a: () => decide.mutate({ approved: true }),
    r: () => setRevising(true),
  });
  const isConflict = isStatusOf(decide.error, 409);
  const refusal =
    decide.error && (isConflict ? <Note tone="warn" title={t.conflict} /> : <ProblemNote error={decide.error} />);
  if (gate === null || content.status !== 'awaiting_review') return isConflict ? refusal : null;
  const words = gate.name === 'final_review' ? t.final_review : t.review;
  return (
    <section className="card gate" aria-labelledby="gate">
      <div className="stack stack-s">
        <h2 id="gate">{words.title}</h2>
        <p>{words.text}</p>
        {gate.expires_at && <p className="small">{t.expires(dateTime(gate.expires_at))}</p>}
      </div>
      {refusal}
      {isRevising ? (
        <Feedback
          busy={decide.isPending}
          onSend={(feedback) => decide.mutate({ approved: false, feedback })}
          onCancel={() => setRevising(false)}
        />
      ) : (
        <div className="row">
          <Button
            look="primary"
            icon="check"
            shortcut="a"
            busy={decide.isPending}
            onClick={() => decide.mutate({ approved: true })}
          >
            {t.approve}
          </Button>
          <Button icon="edit" shortcut="r" onClick={() => setRevising(true)}>
            {t.revise}
          </Button>
          <Button look="quiet" icon="cross" onClick={() => setRejecting(true)}>
            {t.reject}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isRejecting}
        onClose={() => setRejecting(false)}
        title={t.rejectTitle}
        text={t.rejectText}
        confirm={t.reject}
        onConfirm={() => {
          setRejecting(false);
          decide.mutate({ approved: false, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) });
        }}
      >
        <TextArea
          label={t.reason}
          hint={t.reasonHint}
          rows={3}
          maxLength={4_000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmDialog>
    </section>
  );
}

type FeedbackProps = { busy: boolean; onSend: (feedback: string) => void; onCancel: () => void };

function Feedback({ busy, onSend, onCancel }: FeedbackProps) {
  const t = useTexts('content').gate;
  const { cancel } = useTexts('core');
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const focus = () => form.current?.querySelector('textarea')?.focus();
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text.trim() === '') focus();
    else onSend(text.trim());
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <TextArea
        label={t.feedback}
        hint={t.feedbackHint}
        error={isTried && text.trim() === '' ? t.needed : undefined}
        maxLength={2_000}
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

/** Single letters, but never where somebody types, and not while a dialog asks. */
function useKeys(isOn: boolean, keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        (event.target as Element | null)?.closest('input, textarea, select, [role="alertdialog"]') ?? null;
      if (isTyping !== null || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
