import { type ReactNode, useState } from 'react';
import { isStatusOf } from '../api/call.ts';
import { Modal } from '../components/modal.tsx';
import { toast } from '../components/toast.tsx';
import { useTexts } from '../texts/index.ts';
import type { Action } from './actions.ts';
import { ChangesForm } from './changes-form.tsx';
import { EndDialog } from './end-dialog.tsx';
import { PublishContent } from './publish-content.tsx';
import { type ContentCommand, type Subject, useContentCommands } from './use-content-commands.ts';

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
export function useContentActions(item: Subject): Actions {
  const { done, titles } = useTexts('content').actions;
  const command = useContentCommands(item);
  const [asked, setAsked] = useState<Action | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  // By its promise: the card may be in another lane by then, and callbacks of a component that is gone are not called.
  const give = (given: ContentCommand, word: string) =>
    void command.mutateAsync(given).then(
      () => {
        setAsked(null);
        toast(word);
      },
      // Someone was faster, and the question is gone; anything else can be corrected in the dialog.
      (error) => isStatusOf(error, 409) && setAsked(null),
    );
  const close = () => {
    setAsked(null);
    command.reset();
  };
  const act = (action: Action) => {
    command.reset();
    if (action === 'approve') give({ type: 'decide', approved: true }, done.approve);
    else if (action === 'retry') give({ type: 'retry' }, done.retry);
    else setAsked(action);
  };
  const isAboutChanges = asked === 'revise' || asked === 'retryWith' || asked === 'revive';
  const dialog = { busy: command.isPending, error: command.error, onClose: close };
  return {
    act,
    publish: () => setPublishing(true),
    busy: command.isPending,
    error: asked === null ? command.error : null,
    dialog: (
      <>
        <PublishContent contentId={item.content_id} open={isPublishing} onClose={() => setPublishing(false)} />
        <Modal open={isAboutChanges} onClose={close} title={isAboutChanges ? titles[asked] : ''}>
          <ChangesForm
            busy={command.isPending}
            error={command.error}
            onCancel={close}
            onSend={(feedback) =>
              asked === 'revise'
                ? give({ type: 'decide', approved: false, feedback }, done.revise)
                : give({ type: 'retry', feedback }, done.revise)
            }
          />
        </Modal>
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
