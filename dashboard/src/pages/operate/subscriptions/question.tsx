import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { toast } from '../../../components/toast.tsx';
import { TypedConfirm } from '../../../components/typed-confirm.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';

export type Part = {
  act: 'replay' | 'discard';
  /** How many are parked, as the page shows it: where it is another number by then, nothing is done. */
  seen: number;
  /** How many of them it is about, oldest first. */
  of: number;
  /** The message to stop before; none where it is about all. */
  before?: number;
};

/** Asks for the number of messages before anything is done with them: a slip of the hand delivers nothing. */
export function Question({ name, part, onClose }: { name: string; part: Part | null; onClose: () => void }) {
  const t = useTexts('operate').parked;
  const { number } = useFormats();
  const queries = useQueryClient();
  // The last question is shown until the dialog is closed.
  const [shown, setShown] = useState<Part>({ act: 'replay', seen: 0, of: 0 });
  const act = useMutation({
    async mutationFn({ act, seen, before }: Part) {
      const input = { path: { name }, body: { count: seen, ...(before === undefined ? {} : { before }) } };
      return act === 'replay'
        ? (await call('replayParkedMessages', input)).replayed
        : (await call('discardParkedMessages', input)).discarded;
    },
    onSuccess(count, { act }) {
      onClose();
      toast(t[act === 'replay' ? 'replayed' : 'discarded'](count, name));
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['listParkedMessages', name] }),
        queries.invalidateQueries({ queryKey: ['listSubscriptions'] }),
      ]),
  });
  const { reset } = act;
  useEffect(() => {
    if (!part) return;
    reset();
    setShown(part);
  }, [part, reset]);
  const words = t[shown.act === 'replay' ? 'asksReplay' : 'asksDiscard'];
  const count = String(shown.of);
  return (
    <TypedConfirm
      open={part !== null}
      onClose={onClose}
      title={words.title(shown.of, name)}
      label={t.typeCount(number(shown.of))}
      word={count}
      mismatch={t.notTheCount(count)}
      confirm={words.act}
      busy={act.isPending}
      error={act.error}
      onConfirm={() => act.mutate(shown)}
    >
      <p>{words.text}</p>
      {shown.of < shown.seen && <p>{t.oldestOnly(number(shown.of), number(shown.seen))}</p>}
    </TypedConfirm>
  );
}
