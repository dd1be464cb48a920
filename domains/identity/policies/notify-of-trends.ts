import { type Detected, type ScanEvent, scanEvents } from '../../../contracts/scout/scan.ts';
import { trendEvents } from '../../../contracts/scout/trend.ts';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Recorded, Variant } from '../../../kernel/events/event.ts';
import { fanOut } from '../../../kernel/policies/fan-out.ts';
import { definePolicyUsing, type PolicyContext, type Settled, skip } from '../../../kernel/policies/policy.ts';
import { users, usersNotifiedOf } from '../../../read-models/users.ts';
import type { NamedTrendRule } from '../../shared/trend-rules/fold.ts';
import { isHidden, type MatchedTrend, matches } from '../../shared/trend-rules/match.ts';
import { trendRulesOf } from '../../shared/user-trend-rules.ts';
import { type NotificationText, notifyUser } from '../use-cases/notify-user.ts';

const CHANNEL = 'platform.trend.detected';

const NAMED = 3;
const READS_AT_ONCE = 8;

/**
 * Notifies every interested user of what a scan has detected: once of all of it, but of what rules of their own ask for
 * separately, and of nothing that their rules hide. Separate, so that single users' notifications do not wait behind it.
 */
export const notifyOfTrends = definePolicyUsing<{ readonly documents: Documents }>()({
  name: 'notify-of-trends',
  concurrency: 4,
  // Long, because there may be any number of users.
  messageTimeoutMs: 1_800_000,
  events: [scanEvents],
  on: {
    async ScanCompleted(event, context, { documents }) {
      const { scan_id, detected } = event.data;
      if (detected.length === 0) return skip('nothing new was detected');
      const seen = onlyOnce(() => sightingsOf(context.store, detected));
      return fanOut(documents, event, context, {
        model: users,
        ids: (after, limit) => usersNotifiedOf(documents, CHANNEL, after, limit),
        async work(userId) {
          const rules = await trendRulesOf(context.store, userId);
          if (rules.length === 0) return notifyUser(userId, CHANNEL, textOf(scan_id, detected), event, context);
          return notifyByRules(userId, rules, await seen(), event, context);
        },
        did: 'notified',
        nobody: `no active user has turned on notifications for ${CHANNEL}`,
      });
    },
  },
});

type Seen = { readonly trend: Detected; readonly sighting: MatchedTrend };

/** A rule asks for its notification: it is shown even if the user is not notified of trends otherwise. */
async function notifyByRules(
  userId: string,
  rules: readonly NamedTrendRule[],
  seen: readonly Seen[],
  event: Recorded<Variant<ScanEvent, 'ScanCompleted'>>,
  context: PolicyContext,
): Promise<Settled> {
  const shown = seen.filter(({ sighting }) => !isHidden(rules, sighting));
  const askedFor = shown.filter(({ sighting }) => rules.some((rule) => rule.notify && matches(rule, sighting)));
  const others = shown.filter((each) => !askedFor.includes(each));
  const outcomes: Settled[] = [];
  const [best] = askedFor;
  if (best) {
    const rule = rules.find((each) => each.notify && matches(each, best.sighting))?.name ?? '';
    const { details, ...text } = textOf(event.data.scan_id, trendsIn(askedFor));
    const found = { ...text, message: `${text.message} (rule “${rule}”)`, details: { ...details, rule } };
    const options = { about: `${event.id} by rules`, isAskedFor: true };
    outcomes.push(await notifyUser(userId, CHANNEL, found, event, context, options));
  }
  if (others.length > 0)
    outcomes.push(await notifyUser(userId, CHANNEL, textOf(event.data.scan_id, trendsIn(others)), event, context));
  return outcomes.find(({ kind }) => kind === 'done') ?? outcomes[0] ?? skip('rules of the user hide it all');
}

const trendsIn = (seen: readonly Seen[]): Detected[] => seen.map(({ trend }) => trend);

/** The trends as they were detected: a scan's result leaves out what rules look at. */
const sightingsOf = (store: EventStore, detected: readonly Detected[]): Promise<Seen[]> =>
  mapConcurrently(detected, READS_AT_ONCE, async (trend) => {
    const event = await store.lastOf(trendEvents, trend.trend_id, 'TrendDetected');
    const unknown = { summary: null, sources: [], region: '' };
    return { trend, sighting: event?.data ?? { ...trend, ...unknown } };
  });

const onlyOnce = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read();
    return reading;
  };
};

/** @param detected best first */
function textOf(scan_id: string, detected: readonly Detected[]): NotificationText {
  const [{ trend_id, topic, niche, score }] = detected as readonly [Detected, ...Detected[]];
  const scores = `${topic} scores ${Math.round(score)} in ${niche}`;
  const data = { scan_id, trend_id };
  const trend = { topic, niche, score: String(Math.round(score)), count: String(detected.length) };
  if (detected.length === 1) return { title: `New trend: ${topic}`, message: scores, data, details: trend };
  const others = detected.slice(1, NAMED).map((one) => one.topic);
  const more = detected.length - 1 - others.length;
  const rest = [...others, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const details = { ...trend, others: others.join(', '), more: String(more) };
  return { title: `${detected.length} new trends`, message: `${scores}; also ${rest}`, data, details };
}
