import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { Content } from '../../api/call.ts';
import { ApproveDialog } from '../../commands/approve-dialog.tsx';
import { ChangesForm } from '../../commands/changes-form.tsx';
import { EndDialog } from '../../commands/end-dialog.tsx';
import { type ContentCommand, isAnsweredHere } from '../../commands/use-content-commands.ts';
import { isTooLate, useGive } from '../../commands/use-give.ts';
import { Button } from '../../components/button.tsx';
import { mainAfter } from '../../components/focus-after.ts';
import { ProblemNote } from '../../components/states.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { useAgo, useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';

/** Content waits for no one most of the time. */
const Critique = lazy(async () => ({ default: (await import('./critique.tsx')).Critique }));

/** It is seldom that someone else is faster. */
const DecidedElsewhere = lazy(async () => ({
  default: (await import('../../commands/decided-elsewhere.tsx')).DecidedElsewhere,
}));

/**
 * What waits for a decision, and the three there are. A user who comes second sees who was first, and how it was
 * decided.
 */
export function Gate({ content }: { content: Content }) {
  const t = useTexts('content');
  const ago = useAgo();
  const { dateTime } = useFormats();
  const [asked, setAsked] = useState<'approve' | 'revise' | 'reject' | null>(null);
  const command = useGive(content, () => setAsked(null));
  const gate = content.status === 'awaiting_review' ? content.gate : null;
  // A script that was changed since is still to be decided on.
  const isLate = isTooLate(command.error);
  const seen = useLastGate(gate?.opened_at ?? null);
  // It closes without anyone having answered here, or the answer came too late.
  const isElsewhere = isAnsweredHere(content.content_id, seen) ? isLate : seen !== null && gate === null;
  const decide = (decision: Omit<Extract<ContentCommand, { type: 'decide' }>, 'type'>, word: string) =>
    void command.give({ type: 'decide', ...decision }, word);
  const [hasKeys, setKeys] = useShortcuts();
  const elsewhere = isElsewhere && (
    <Suspense>
      <DecidedElsewhere item={content} since={seen} isReasonShown={content.rejection !== null} />
    </Suspense>
  );
  if (gate === null) return elsewhere || null;
  const keyOf = (key: string) => (hasKeys ? { shortcut: key } : {});
  const words = gate.name === 'final_review' ? t.gate.final_review : t.gate.review;
  const error = isLate ? null : command.error;
  return (
    <>
      {elsewhere}
      <section
        ref={mainAfter}
        className="card gate"
        aria-labelledby="gate"
        onKeyDown={(event) =>
          hasKeys && !command.busy && keyIn(event, { a: () => setAsked('approve'), r: () => setAsked('revise') })
        }
      >
        <div className="stack stack-s">
          <h2 id="gate" tabIndex={-1}>
            {words.title}
          </h2>
          <p>{words.text}</p>
          <p className="small">
            {t.gate.since(ago(gate.opened_at))}{' '}
            {gate.expires_at ? t.gate.expires(dateTime(gate.expires_at), ago(gate.expires_at)) : t.gate.forEver}
          </p>
        </div>
        {asked === 'revise' ? (
          <ChangesForm
            busy={command.busy}
            error={error}
            onSend={(feedback) => decide({ approved: false, feedback }, t.actions.done.revise)}
            onCancel={() => setAsked(null)}
          />
        ) : (
          <>
            {error !== null && asked === null && <ProblemNote error={error} />}
            <div className="row">
              <Button
                look="primary"
                icon="check"
                busy={command.busy}
                onClick={() => setAsked('approve')}
                {...keyOf('a')}
              >
                {t.actions.approve}
              </Button>
              <Button icon="edit" {...keyOf('r')} onClick={() => setAsked('revise')}>
                {t.actions.revise}
              </Button>
              <Button look="quiet" icon="cross" onClick={() => setAsked('reject')}>
                {t.actions.reject}
              </Button>
            </div>
            <label className="small gate-keys">
              <input type="checkbox" checked={hasKeys} onChange={(event) => setKeys(event.target.checked)} />
              {t.gate.keys}
            </label>
          </>
        )}
        <Suspense>
          <Critique content={content} />
        </Suspense>
        <ApproveDialog
          contentId={content.content_id}
          open={asked === 'approve'}
          error={error}
          onClose={() => setAsked(null)}
          onConfirm={(revision, isAsked) => {
            if (!isAsked) setAsked(null);
            decide({ approved: true, ...(revision ? { revision } : {}) }, t.actions.done.approve);
          }}
        />
        <EndDialog
          contentId={content.content_id}
          of={asked === 'reject' ? asked : null}
          error={error}
          onClose={() => setAsked(null)}
          onConfirm={(_, reason) => decide({ approved: false, ...(reason ? { reason } : {}) }, t.actions.done.reject)}
        />
      </section>
    </>
  );
}

/** The gate that was shown last, also when it is open no more. */
function useLastGate(openedAt: string | null): string | null {
  const [seen, setSeen] = useState(openedAt);
  if (openedAt !== null && openedAt !== seen) setSeen(openedAt);
  return openedAt ?? seen;
}

/**
 * Single letters, for what has the focus in it (WCAG 2.1.4), but never where someone types, and not while a dialog is
 * open; people can switch them off.
 */
function keyIn(event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void {
  const elsewhere = 'input, textarea, select, [role="alertdialog"], dialog, [role="menu"]';
  const isElsewhere = (event.target as Element).closest(elsewhere) !== null;
  if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const act = keys[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}
