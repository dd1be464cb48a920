import { useQuery } from '@tanstack/react-query';
import { type ImageProvider, imageProvidersQuery } from '../../api/images.ts';
import { Badge } from '../../components/badge.tsx';
import { IconButton } from '../../components/button.tsx';
import { useProviderName } from '../../components/provider-name.ts';
import { ProblemNote } from '../../components/states.tsx';
import { useAgo } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import './providers.css';

/** Who makes images here, and who can at the moment. */
export function Providers() {
  const { providers: t } = useTexts('media').assets;
  const { data, error, isFetching, refetch } = useQuery(imageProvidersQuery);
  return (
    <section className="card providers" aria-labelledby="providers">
      <div className="providers-head">
        <h2 id="providers">{t.title}</h2>
        <p className="soft small">{t.lead}</p>
      </div>
      {error && !data ? (
        <ProblemNote error={error} />
      ) : (
        <ul className="providers-list" aria-busy={isFetching}>
          {data?.map((provider) => (
            <Provider key={provider.name} provider={provider} />
          ))}
        </ul>
      )}
      <IconButton icon="refresh" label={t.again} busy={isFetching} onClick={() => void refetch()} />
    </section>
  );
}

function Provider({ provider: { name, kind, available, reason, checked_at } }: { provider: ImageProvider }) {
  const { providers: t, kinds } = useTexts('media').assets;
  const providerName = useProviderName();
  const ago = useAgo();
  return (
    <li className="provider">
      <span className="provider-name">{providerName(name)}</span>
      <span className="soft small">{kinds[kind] ?? kind}</span>
      <Badge tone={available ? 'good' : 'bad'} icon={available ? 'check' : 'alert'}>
        {available ? t.available : t.unavailable}
      </Badge>
      <span className="soft small provider-reason">{reason ?? t.checked(ago(checked_at))}</span>
    </li>
  );
}
