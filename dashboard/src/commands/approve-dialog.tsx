import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Content } from '../api/call.ts';
import { approvalEstimateQuery } from '../api/contents.ts';
import { contentQuery } from '../api/lists.ts';
import { settingsQuery } from '../api/settings.ts';
import { useMe } from '../api/use-me.ts';
import { ConfirmDialog } from '../components/dialog.tsx';
import { Estimate } from '../components/estimate.tsx';
import { usePlatformNames } from '../components/platform.tsx';
import { ProblemNote } from '../components/states.tsx';
import { useFormats } from '../texts/format.ts';
import { useTexts } from '../texts/index.ts';

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
  const { data: content, error: unread } = useQuery({ ...contentQuery(contentId), enabled: open });
  const isDecided = content !== undefined && content.status !== 'awaiting_review';
  // The command says why it cannot be done, or who was faster.
  useUnasked(open && (isDecided || (content === undefined && unread !== null)), () => onConfirm(undefined, false));
  if (!content || isDecided) return null;
  const confirm = (isAsked: boolean) => onConfirm(content.script?.revision, isAsked);
  const props = { content, open, error, onClose, onConfirm: () => confirm(true), onUnasked: () => confirm(false) };
  return content.gate?.name === 'final_review' ? <AskToPublish {...props} /> : <AskToMake {...props} />;
}

type AskProps = Omit<Props, 'contentId' | 'onConfirm'> & {
  content: Content;
  onConfirm: () => void;
  onUnasked: () => void;
};

/** Once it is known that there is nothing to ask, it goes ahead. */
function useUnasked(isNotAsked: boolean, onUnasked: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is opened
  useEffect(() => {
    if (isNotAsked) onUnasked();
  }, [isNotAsked]);
}

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

function AskToPublish({ content, open, error, onClose, onConfirm, onUnasked }: AskProps) {
  const t = useTexts('content').gate;
  const { dateTime } = useFormats();
  const me = useMe();
  const names = usePlatformNames();
  const { data: settings, error: unread } = useQuery({ ...settingsQuery, enabled: open });
  const isMine = me.id === content.owner_id;
  const { platforms = [], schedule_at = null } = settings?.publishing ?? {};
  // Only the owner's settings publish, which others do not see.
  const isKnown = !isMine || settings !== undefined || unread !== null;
  const publishes = !isMine || platforms.length > 0 || unread !== null;
  useUnasked(open && isKnown && !publishes, onUnasked);
  const places = platforms.map((platform) => names[platform] ?? platform).join(', ');
  return (
    <ConfirmDialog
      open={open && isKnown && publishes}
      onClose={onClose}
      title={t.final_review.confirm}
      text={
        isMine && settings
          ? t.publishes(content.title, places, schedule_at ? dateTime(schedule_at) : t.atOnce)
          : t.publishesPerhaps(content.title)
      }
      confirm={t.final_review.approve}
      look="primary"
      keep={t.notYet}
      onConfirm={onConfirm}
    >
      {error !== null && <ProblemNote error={error} />}
    </ConfirmDialog>
  );
}
