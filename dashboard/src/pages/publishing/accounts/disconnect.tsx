import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { type Account, scheduledQuery } from '../../../api/publishing.ts';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ProblemNote } from '../../../components/states.tsx';
import { toast } from '../../../components/toast.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';

type Props = { account: Account; name: string; isShared: boolean; open: boolean; onClose: () => void };

/** Disconnects an account after naming what will stop. */
export function Disconnect({ account, name, isShared, open, onClose }: Props) {
  const t = useTexts('publishing').accounts;
  const queries = useQueryClient();
  const disconnect = useMutation({
    mutationFn: () => call('disconnectAccount', { path: { account_id: account.account_id ?? '' } }),
    onSuccess({ revoked_at_platform }) {
      if (revoked_at_platform === false) toast(t.notRevoked(name), 'bad');
      else toast(t.disconnected(name));
    },
    onSettled: () =>
      Promise.all(
        ['listAccounts', 'listPlatforms', 'listPublications'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
  return (
    <>
      {disconnect.error && <ProblemNote error={disconnect.error} />}
      <ConfirmDialog
        open={open}
        onClose={onClose}
        title={t.question(name)}
        text={t.stops}
        confirm={t.disconnect}
        onConfirm={() => {
          onClose();
          disconnect.mutate();
        }}
      >
        <ul className="account-stops">
          <li>{t.stopsPublishing(account.name, name)}</li>
          {isShared && <li>{t.stopsShared(name)}</li>}
          <Scheduled account={account} />
          <li>{t.stopsCounting}</li>
        </ul>
        <p>{t.stays}</p>
      </ConfirmDialog>
    </>
  );
}

function Scheduled({ account: { platform, account_id } }: { account: Account }) {
  const t = useTexts('publishing').accounts;
  const { dateTime } = useFormats();
  const { data } = useQuery(scheduledQuery(platform));
  if (!data)
    return (
      <li>
        <Skeleton />
      </li>
    );
  const posts = data.filter(({ account }) => account.account_id === account_id);
  if (posts.length === 0) return <li>{t.stopsNothingScheduled}</li>;
  return (
    <li>
      {t.stopsScheduled(posts.length)}
      <ul className="account-stops">
        {posts.map(({ publication_id, title, live_at }) => (
          <li key={publication_id}>
            {title} <span className="soft">({dateTime(live_at)})</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
