import { type ReactNode, useState } from 'react';
import { Modal } from '../components/modal.tsx';
import { useTexts } from '../texts/index.ts';
import type { Action } from './actions.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { ChangesForm } from './changes-form.tsx';
import { EndDialog } from './end-dialog.tsx';
import { PublishContent } from './publish-content.tsx';
import type { ContentCommand, Subject } from './use-content-commands.ts';
import { useGive } from './use-give.ts';

type Actions = {
  /** Does it, or asks for what has to be known before. */
  readonly act: (action: Action) => void;
  /** Asks where, when and with which words. */
  readonly publish: () => void;
  readonly busy: boolean;
  /** Why the last one was refused; null while a dialog shows it. */
  readonly error: unknown;
  /** To be rendered where the actions are. */
  readonly dialog: ReactNode;
};

/** What people do with a piece of content, the same wherever they do it. */
export function useContentActions(item: Subject, onLate?: () => void): Actions {
  const { done, titles } = useTexts('content').actions;
  const [asked, setAsked] = useState<Action | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  // A board has thousands of cards: what the question needs is read once it is asked.
  const [mayApprove, setMayApprove] = useState(false);
  const command = useGive(item, () => setAsked(null), onLate);
  const give = (given: ContentCommand, word: string) => void command.give(given, word);
  const close = () => {
    setAsked(null);
    command.reset();
  };
  const act = (action: Action) => {
    command.reset();
    if (action === 'approve') setMayApprove(true);
    if (action === 'retry') give({ type: 'retry' }, done.retry);
    else setAsked(action);
  };
  const isAboutChanges = asked === 'revise' || asked === 'retryWith' || asked === 'revive';
  const dialog = { contentId: item.content_id, error: command.error, onClose: close };
  return {
    act,
    publish: () => setPublishing(true),
    busy: command.busy,
    error: asked === null ? command.error : null,
    dialog: (
      <>
        <PublishContent contentId={item.content_id} open={isPublishing} onClose={() => setPublishing(false)} />
        <Modal open={isAboutChanges} onClose={close} title={isAboutChanges ? titles[asked] : ''}>
          <ChangesForm
            busy={command.busy}
            error={command.error}
            onCancel={close}
            onSend={(feedback) =>
              asked === 'revise'
                ? give({ type: 'decide', approved: false, feedback }, done.revise)
                : give({ type: 'retry', feedback }, done.revise)
            }
          />
        </Modal>
        {mayApprove && (
          <ApproveDialog
            {...dialog}
            open={asked === 'approve'}
            onConfirm={(revision, isAsked) => {
              if (!isAsked) setAsked(null);
              give({ type: 'decide', approved: true, ...(revision ? { revision } : {}) }, done.approve);
            }}
          />
        )}
        <EndDialog
          {...dialog}
          of={asked === 'reject' || asked === 'cancel' || asked === 'archive' ? asked : null}
          onConfirm={(of, reason) =>
            of === 'reject'
              ? give({ type: 'decide', approved: false, ...(reason ? { reason } : {}) }, done.reject)
              : give({ type: of }, done[of])
          }
        />
      </>
    ),
  };
}
