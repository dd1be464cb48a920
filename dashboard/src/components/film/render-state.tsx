import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { isUnderWay, type Render, readRenderAgain } from '../../api/renders.ts';
import { useTexts } from '../../texts/index.ts';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../dialog.tsx';
import { FailureNote } from '../failure-note.tsx';
import { Note, ProblemNote } from '../states.tsx';
import { toast } from '../toast.tsx';
import { RenderProgress } from './render-progress.tsx';

/** The newest render, unless it is finished: its progress and how to cancel it, or why it ended. */
export function RenderState({ render }: { render: Render }) {
  const t = useTexts('media').film;
  if (isUnderWay(render))
    return (
      <div className="stack stack-s">
        <RenderProgress render={render} />
        <CancelRender contentId={render.content_id} />
      </div>
    );
  if (render.failure) return <FailureNote failure={render.failure} />;
  return render.status === 'cancelled' ? <Note tone="info" title={t.cancelled} /> : null;
}

function CancelRender({ contentId: content_id }: { contentId: string }) {
  const t = useTexts('media').film;
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => call('cancelRender', { path: { content_id } }),
    onSuccess: (render) => {
      queries.setQueryData(['showRender', content_id], render);
      toast(t.cancelDone);
    },
    onSettled: () => readRenderAgain(queries, content_id),
  });
  return (
    <>
      {cancel.error && <ProblemNote error={cancel.error} />}
      <div>
        <Button look="quiet" icon="stop" busy={cancel.isPending} onClick={() => setAsking(true)}>
          {t.cancel}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.cancelTitle}
        text={t.cancelText}
        confirm={t.cancel}
        onConfirm={() => {
          setAsking(false);
          cancel.mutate();
        }}
      />
    </>
  );
}
