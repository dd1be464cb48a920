import { type TrendEvent, trendEvents } from '../../../contracts/scout/trend.ts';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Recorded, Variant } from '../../../kernel/events/event.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { fanOut } from '../../../kernel/policies/fan-out.ts';
import { definePolicyUsing, done, type PolicyContext, type Settled, skip } from '../../../kernel/policies/policy.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { users, usersAutoStarting } from '../../../read-models/users.ts';
import type { Ceilings } from '../../shared/ceilings.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { isHidden, matches } from '../../shared/trend-rules/match.ts';
import { accountOf } from '../../shared/user-accounts.ts';
import { trendRulesOf } from '../../shared/user-trend-rules.ts';
import { autoStarts, autoStartsIdOf, dayOf } from '../auto-starts/index.ts';
import { admitContents } from '../use-cases/admit-contents.ts';
import type { OwnersProviders } from '../use-cases/providers-of-owner.ts';
import { contentIdOf, requestContent } from '../use-cases/request-content.ts';

type Detected = Recorded<Variant<TrendEvent, 'TrendDetected'>>;
type Tools = {
  readonly documents: Documents;
  readonly ceilings: Ceilings;
  providersOf(owner: string): Promise<Pick<OwnersProviders, 'tongues'>>;
};

/** When a trend is detected, requests content for every user whose settings or rules ask for it. */
export const autoStart = definePolicyUsing<Tools>()({
  name: 'auto-start',
  concurrency: 4,
  // Long, because there may be any number of users.
  messageTimeoutMs: 1_800_000,
  events: [trendEvents],
  on: {
    async TrendDetected(event, context, { documents, ...tools }) {
      if (await isOver(context.store, event)) return skip('the trend has expired, or has been detected again since');
      return fanOut(documents, event, context, {
        model: users,
        ids: (after, limit) => usersAutoStarting(documents, event.data, after, limit),
        work: (userId) => start(userId, event, context, tools),
        did: 'started content',
        nobody: 'no user’s settings or rules ask for such a trend',
      });
    },
  },
});

/** A delivery may come long after its event: parked and replayed, or from a recreated group. */
async function isOver(store: EventStore, { data: { trend_id }, revision }: Detected): Promise<boolean> {
  const [turn, seen] = await Promise.all([
    store.lastOf(trendEvents, trend_id, 'TrendDetected', 'TrendExpired'),
    store.lastOf(trendEvents, trend_id, 'TrendDetected', 'TrendRescored'),
  ]);
  return turn?.revision !== revision || Date.parse(seen?.data.expires_at ?? '') <= Date.now();
}

/** The read model only finds candidates; the user's own stream decides. */
async function start(
  userId: string,
  trend: Detected,
  { store, command }: PolicyContext,
  { ceilings, providersOf }: Omit<Tools, 'documents'>,
): Promise<Settled> {
  const { auto_start, defaults } = await settingsOf(store, userId);
  const rules = await trendRulesOf(store, userId);
  if (isHidden(rules, trend.data)) return skip('one of the user’s rules hides it');
  const isWanted =
    (auto_start.enabled && fits(auto_start, trend.data)) ||
    rules.some((rule) => rule.start && matches(rule, trend.data));
  if (!isWanted) return skip(rules.some((rule) => rule.start) ? NO_RULE : 'the settings no longer ask for it');
  if (!(await accountOf(store, userId))?.active) return skip('the user is not active');
  if (!(await ceilings.mayStart(userId))) return skip('the e-mail address is not verified');

  // Each content gets its own correlation: one trend may start as many as there are users.
  const { causationId, actor } = command();
  const context = { ...rootCommandContext(uuidFrom('auto', trend.id, userId), actor, userId), causationId };
  const { trend_id, topic, summary, url, source, niche } = trend.data;
  const content_id = contentIdOf(context);
  try {
    await execute(
      store,
      autoStarts,
      autoStartsIdOf(userId, trend.at),
      {
        type: 'CountAutoStart',
        start: { user_id: userId, day: dayOf(trend.at), trend_id, content_id },
        limit: auto_start.daily_limit,
      },
      context,
    );
    await admitContents({ store, ceilings }, userId, [content_id], context, { isWritten: true });
  } catch (error) {
    if (error instanceof Rejection) return skip('the daily limit is reached');
    if (error instanceof ProviderError && error.details.kind === 'budget')
      return skip('too much is already in progress');
    throw error;
  }
  const known = { trend_id, trend_topic: topic, trend_summary: summary, trend_url: url, trend_source: source };
  const { tongues } = await providersOf(userId);
  await requestContent({ store, tongues }, userId, { ...known, trend_niche: niche }, { niche }, defaults, context);
  return done;
}

const NO_RULE = 'neither the settings nor a rule asks for it';

/** An empty list of niches means any. */
const fits = (
  { niches, minimum_score }: { readonly niches: readonly string[]; readonly minimum_score: number },
  { niche, score }: { readonly niche: string; readonly score: number },
): boolean => score >= minimum_score && (niches.length === 0 || niches.includes(niche));
