import type { Failure } from '../api/call.ts';
import { useTexts } from '../texts/index.ts';
import './failure-note.css';
import { Note } from './states.tsx';

/** A failure that is part of what happened: the stage, the cause, and what to do. */
export function FailureNote({ failure }: { failure: Failure }) {
  const { failure: t, stages } = useTexts('words');
  const stage = stages[failure.stage as keyof typeof stages] ?? failure.stage;
  return (
    <Note tone="bad">
      <dl className="failure">
        <dt>{t.stage}</dt>
        <dd>{failure.provider ? `${stage} (${failure.provider})` : stage}</dd>
        <dt>{t.cause}</dt>
        <dd>{failure.cause}</dd>
        <dt>{t.next}</dt>
        <dd>{failure.next_action}</dd>
      </dl>
    </Note>
  );
}
