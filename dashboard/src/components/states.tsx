import { type ReactNode, useEffect, useRef } from 'react';
import { problemOf, sentence } from '../api/errors.ts';
import { useTexts } from '../texts/index.ts';
import './states.css';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** What failed, why, and what to do, in the place of what should be here. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTexts('core').problem;
  const { title, hint, problem } = useProblem(error);
  return (
    <div className="state" role="alert">
      <span className="state-icon state-bad">
        <Icon name="alert" size={26} />
      </span>
      <h2>{title}</h2>
      {problem.message && <p className="soft">{problem.message}</p>}
      {hint && <p>{hint}</p>}
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t.again}
        </Button>
      )}
      {problem.requestId && <p className="soft small mono">{t.request(problem.requestId)}</p>}
    </div>
  );
}

function useProblem(error: unknown) {
  const t = useTexts('core').problem;
  const problem = problemOf(error);
  const { retryAfter, refusal } = problem;
  const next = t.hints[problem.code] ?? (refusal && sentence(refusal.next_action));
  const hint = retryAfter ? t.wait(retryAfter) : next;
  return { problem, hint, title: t.titles[problem.code] ?? t.other };
}

type NoteProps = { tone: 'good' | 'warn' | 'bad' | 'info'; title?: string; children?: ReactNode };
const NOTE_ICONS = { good: 'check', warn: 'alert', bad: 'alert', info: 'clock' } as const;

/** Something to know before going on. */
export const Note = ({ tone, title, children }: NoteProps) => (
  <div className={`note note-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
    <Icon name={NOTE_ICONS[tone]} />
    <div className="stack stack-s">
      {title && <strong>{title}</strong>}
      {children}
    </div>
  </div>
);

/**
 * What was tried did not work: next to the form, which keeps what was filled in. Takes the focus, so that no one misses
 * it.
 */
export function ProblemNote({
  error,
  title,
  hint,
  children,
}: {
  error: unknown;
  title?: string | undefined;
  /** What to do, where a page knows better. */
  hint?: ReactNode;
  children?: ReactNode;
}) {
  const t = useTexts('core').problem;
  const shown = useProblem(error);
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another error is another reason to look
  useEffect(() => box.current?.focus(), [error]);
  return (
    <div ref={box} tabIndex={-1}>
      <Note tone="bad" title={title ?? shown.title}>
        {!title && shown.problem.message && <p>{shown.problem.message}</p>}
        {children}
        {(hint ?? shown.hint) && <p>{hint ?? shown.hint}</p>}
        {shown.problem.requestId && shown.problem.status !== null && shown.problem.status >= 500 && (
          <p className="small mono">{t.request(shown.problem.requestId)}</p>
        )}
      </Note>
    </div>
  );
}
