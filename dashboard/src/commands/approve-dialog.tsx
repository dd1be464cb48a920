import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Content } from '../api/call.ts';
import { approvalEstimateQuery } from '../api/contents.ts';
import { contentQuery } from '../api/lists.ts';
import { ConfirmDialog } from '../components/dialog.tsx';
import { Estimate } from '../components/estimate.tsx';
import { ProblemNote } from '../components/states.tsx';
import { loadTexts, useTexts } from '../texts/index.ts';
import { useUnasked } from './use-unasked.ts';

const AskToPublish = lazy(async () => {
  const [{ AskToPublish }] = await Promise.all([
    import('../pages/publishing/dialog/ask-to-publish.tsx'),
    loadTexts('publishing'),
  ]);
  return { default: AskToPublish };
});

type Props = {
  contentId: string;
  open: boolean;
  error: unknown;
  onClose: () => void;
  /**
   * @param revision of the script that is approved; undefined without one
   * @param isAsked false where there was nothing to ask, and no question to show an error in
   */
  onConfirm: (revision: number | undefined, isAsked: boolean) => void;
};

/** Money is spent, or something is published, only after a second look at what and where. What does neither is not asked for. */
export function ApproveDialog({ contentId, open, error, onClose, onConfirm }: Props) {
  // Stays once it is there, so that closing gives the focus back.
  const [isWanted, setWanted] = useState(open);
  if (open && !isWanted) setWanted(true);
  const { data: content, error: unread } = useQuery({ ...contentQuery(contentId), enabled: open });
  const isDecided = content !== undefined && content.status !== 'awaiting_review';
  // The command says why it cannot be done, or who was faster.
  useUnasked(open && (isDecided || (content === undefined && unread !== null)), () => onConfirm(undefined, false));
  if (!content || isDecided) return null;
  const confirm = (isAsked: boolean) => onConfirm(content.script?.revision, isAsked);
  const props = { content, open, error, onClose, onConfirm: () => confirm(true), onUnasked: () => confirm(false) };
  if (content.gate?.name !== 'final_review') return <AskToMake {...props} />;
  return <Suspense>{isWanted && <AskToPublish {...props} />}</Suspense>;
}

type AskProps = Omit<Props, 'contentId' | 'onConfirm'> & {
  content: Content;
  onConfirm: () => void;
  onUnasked: () => void;
};

function AskToMake({ content, open, error, onClose, onConfirm, onUnasked }: AskProps) {
  const t = useTexts('content').gate;
  const { data: estimate, error: unknown } = useQuery({ ...approvalEstimateQuery(content), enabled: open });
  useUnasked(open && estimate?.at_most_usd === 0, onUnasked);
  return (
    <ConfirmDialog
      open={open && (unknown !== null || (estimate !== undefined && estimate.at_most_usd !== 0))}
      onClose={onClose}
      title={t.review.confirm}
      text={t.review.makes}
      confirm={t.review.approve}
      look="primary"
      keep={t.notYet}
      onConfirm={onConfirm}
    >
      {estimate ? <Estimate of={estimate} /> : unknown && <ProblemNote error={unknown} title={t.costUnknown} />}
      {error !== null && <ProblemNote error={error} />}
    </ConfirmDialog>
  );
}
