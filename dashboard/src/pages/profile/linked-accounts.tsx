import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, isStatusOf } from '../../api/call.ts';
import { meQuery } from '../../api/me.ts';
import { providersSetUp } from '../../api/providers.ts';
import { useMe } from '../../api/use-me.ts';
import { Button, ButtonAnchor } from '../../components/button.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState, Note, ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';

/** Accounts at providers with which one signs in: more of them, or fewer, but never none where there is no password. */
export function LinkedAccounts() {
  const t = useTexts('profile').accounts;
  const { dateTime } = useFormats();
  const { linked_accounts } = useMe();
  const queries = useQueryClient();
  const setUp = useQuery({ queryKey: ['providersSetUp'], queryFn: ({ signal }) => providersSetUp(signal) });
  const unlink = useMutation({
    mutationFn: (provider: string) => call('unlinkAccount', { path: { provider } }),
    onSuccess: (me, provider) => {
      queries.setQueryData(meQuery.queryKey, me);
      toast(t.unlinked(t.names[provider] ?? provider));
    },
  });
  const open = (setUp.data ?? []).filter((name) => !linked_accounts.some(({ provider }) => provider === name));
  return (
    <FormSection id="accounts" title={t.title} lead={t.lead}>
      {unlink.error &&
        (isStatusOf(unlink.error, 409) ? (
          <Note tone="warn" title={t.lastWayIn}>
            <p>{t.lastWayInText}</p>
          </Note>
        ) : (
          <ProblemNote error={unlink.error} />
        ))}
      {setUp.isPending ? (
        <Skeleton count={2} />
      ) : setUp.error ? (
        <ErrorState error={setUp.error} onRetry={() => void setUp.refetch()} />
      ) : (
        linked_accounts.length === 0 && open.length === 0 && <p className="soft">{t.none}</p>
      )}
      {(linked_accounts.length > 0 || open.length > 0) && (
        <ul className="profile-list">
          {linked_accounts.map(({ provider, linked_at }) => (
            <li key={`${provider} ${linked_at}`}>
              <span className="profile-list-words">
                <span className="profile-list-name">{t.names[provider] ?? provider}</span>
                <span className="soft small">{t.linked(dateTime(linked_at))}</span>
              </span>
              <Button
                icon="cross"
                busy={unlink.isPending && unlink.variables === provider}
                aria-label={`${t.unlink}: ${t.names[provider] ?? provider}`}
                onClick={() => unlink.mutate(provider)}
              >
                {t.unlink}
              </Button>
            </li>
          ))}
          {open.map((name) => (
            <li key={name}>
              <span className="profile-list-words">
                <span className="profile-list-name">{t.names[name] ?? name}</span>
                <span className="soft small">{t.notLinked}</span>
              </span>
              <ButtonAnchor
                icon="link"
                href={`/api/v1/auth/oauth/${name}?link=true&return_to=/profile/security`}
                aria-label={`${t.link}: ${t.names[name] ?? name}`}
              >
                {t.link}
              </ButtonAnchor>
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  );
}
