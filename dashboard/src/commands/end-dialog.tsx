import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contentQuery } from '../api/lists.ts';
import { ConfirmDialog } from '../components/dialog.tsx';
import { TextArea } from '../components/field.tsx';
import { usePlatformNames } from '../components/platform.tsx';
import { ProblemNote } from '../components/states.tsx';
import { useFormats } from '../texts/format.ts';
import { useTexts } from '../texts/index.ts';

type End = 'reject' | 'cancel' | 'archive';
type Props = {
  contentId: string;
  /** Null while no one asks. */
  of: End | null;
  error: unknown;
  onConfirm: (of: End, reason: string) => void;
  onClose: () => void;
};

/** Asks before a piece of content is rejected, cancelled or archived. */
export function EndDialog({ contentId, of, error, onConfirm, onClose }: Props) {
  const t = useTexts('content').actions;
  const [reason, setReason] = useState('');
  // While it closes, it still says what it has asked.
  const [last, setLast] = useState<End>('reject');
  if (of !== null && of !== last) setLast(of);
  const asked = of ?? last;
  return (
    <ConfirmDialog
      open={of !== null}
      onClose={onClose}
      title={t.titles[asked]}
      text={t.texts[asked]}
      confirm={t.confirm[asked]}
      keep={t.keep[asked]}
      onConfirm={() => onConfirm(asked, reason.trim())}
    >
      {error !== null && <ProblemNote error={error} />}
      {of !== null && asked !== 'reject' && <Scheduled contentId={contentId} />}
      {asked === 'reject' && (
        <TextArea
          label={t.reason}
          hint={t.reasonHint}
          rows={3}
          maxLength={4_000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}

/** What waits for its time and is cancelled with the content. */
function Scheduled({ contentId }: { contentId: string }) {
  const t = useTexts('content').actions;
  const { dateTime } = useFormats();
  const names = usePlatformNames();
  const { data: content } = useQuery(contentQuery(contentId));
  const scheduled = content?.publications.filter(({ status }) => status === 'scheduled') ?? [];
  if (scheduled.length === 0) return null;
  return (
    <div>
      <p>{t.scheduledToo}</p>
      <ul>
        {scheduled.map(({ publication_id, platform, schedule_at }) => (
          <li key={publication_id}>
            {names[platform] ?? platform}
            {schedule_at && `, ${dateTime(schedule_at)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
