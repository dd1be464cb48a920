import { getRouteApi } from '@tanstack/react-router';
import { SELDOM_MS, subscriptionsQuery, usePolled } from '../../../api/operate.ts';
import { useTitle } from '../../../app/title.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { Facts } from '../facts.tsx';
import { Parked } from './parked.tsx';
import { SubscriptionState } from './subscriptions.tsx';

const route = getRouteApi('/shell/operate/subscriptions/$name');

/** One policy: how it stands, and the messages that it gave up on. */
export function Page() {
  const t = useTexts('operate').subscriptions;
  const { name } = route.useParams();
  const { number, duration } = useFormats();
  useTitle(name);
  const list = usePolled(subscriptionsQuery, SELDOM_MS);
  if (list.isPending) return <Skeleton shape="card" count={2} />;
  if (list.error)
    return (
      <>
        <PageHead title={name} />
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      </>
    );
  const subscription = list.data.find((each) => each.name === name);
  if (!subscription)
    return (
      <EmptyState icon="inbox" heading="h1" title={t.noSuch(name)} text={t.noSuchText}>
        <ButtonLink to="/operate/subscriptions">{t.toAll}</ButtonLink>
      </EmptyState>
    );
  const { inbox, consumers, lag, in_flight, parked, oldest_parked_seconds } = subscription;
  return (
    <div className="stack">
      <ButtonLink to="/operate/subscriptions" look="quiet" icon="left" className="operate-back">
        {t.toAll}
      </ButtonLink>
      <PageHead title={name} lead={t.fedFrom(inbox)}>
        <SubscriptionState subscription={subscription} />
      </PageHead>
      <section className="card" aria-label={t.state}>
        <Facts
          items={[
            { name: t.connections, value: number(consumers) },
            { name: t.waiting, value: number(lag) },
            { name: t.inFlight, value: number(in_flight) },
            {
              name: t.parked,
              value: number(parked),
              note: oldest_parked_seconds !== null && t.since(duration(oldest_parked_seconds)),
            },
          ]}
        />
      </section>
      <Parked name={name} />
    </div>
  );
}
