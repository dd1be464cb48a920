import { type ContentEvent, contentEvents } from '../../../contracts/director/content.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { DataOf, Recorded } from '../../../kernel/events/event.ts';
import {
  definePolicyUsing,
  done,
  type LineContext,
  type Outcome,
  type PolicyContext,
  skip,
} from '../../../kernel/policies/policy.ts';
import { failureFrom } from '../../../kernel/providers/failure-from.ts';
import type { Spending } from '../../../kernel/providers/paid-call.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { withRetries } from '../../../kernel/providers/retries.ts';
import { inSpan } from '../../../kernel/tracing/spans.ts';
import type { Places } from '../../../read-models/places.ts';
import type { Ceilings } from '../../shared/ceilings.ts';
import { KEY_REMOVED } from '../../shared/film-choices.ts';
import { pictureStyleOf } from '../../shared/looks/index.ts';
import type { ProviderChoices } from '../../shared/own-settings.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { spendingFor } from '../../shared/spending.ts';
import { type Content, content } from '../content/index.ts';
import { FailedAttempt } from '../providers/failed-attempt.ts';
import type { Writer, Writers, WritingRequest } from '../providers/writer.ts';
import { UNDESCRIBED } from '../use-cases/assignment-for.ts';
import { completeScript } from '../use-cases/complete-script.ts';
import { canWrite } from '../use-cases/film-language.ts';
import { gateSetup } from '../use-cases/gate-setup.ts';
import type { OwnersProviders } from '../use-cases/providers-of-owner.ts';
import { languageFor } from '../use-cases/request-content.ts';
import { writtenByAny } from '../use-cases/stand-in-writer.ts';
import { writeScript } from '../use-cases/write-script.ts';

const TRIES = 3;
/** Part of the idempotency keys of those who are asked, one after the other. */
const STEPS = ['write', 'stand in'];
const STREAMS_READ_AT_ONCE = 8;
const NOT_CLEARED = 'the place of a script could not be removed';

type Tools = {
  readonly ceilings: Ceilings;
  providersOf(owner: string | null, chosen: ProviderChoices): Promise<Writers & Pick<OwnersProviders, 'gone'>>;
  readonly retryDelayMs: number;
  readonly places: Places;
};

/**
 * When content wants a script, its first or one of a new revision, it is written, judged and improved, which opens the
 * first gate.
 */
export const draftScripts = definePolicyUsing<Tools>()({
  name: 'draft-scripts',
  formerly: 'write-script',
  concurrency: 4,
  waiting: 200,
  // Two writers may take all their time, one after the other.
  messageTimeoutMs: 1_800_000,
  events: [contentEvents],
  onLine: (line, context, { places }) => showPlaces(line as readonly Recorded<ContentEvent>[], context, places),
  on: {
    async ContentStatusChanged(event, context, tools) {
      const { to, content_id } = event.data;
      if (to !== 'generating') return anotherStatus;
      await tools.places.clear(content_id).catch((error) => context.log.debug({ err: error }, NOT_CLEARED));
      return write(event, context, tools);
    },
  },
});

/** Only content that still wants its script: what has moved on stays in the line until its turn, and counts for no one. */
async function showPlaces(
  line: readonly Recorded<ContentEvent>[],
  { store }: LineContext,
  places: Places,
): Promise<void> {
  const ids = new Set(line.filter(isForScript).map(({ data: { content_id } }) => content_id));
  const waiting = await mapConcurrently([...ids], STREAMS_READ_AT_ONCE, async (content_id) => {
    const { state } = await load(store, content, content_id);
    return wantsScript(state) ? [{ id: content_id, content_id }] : [];
  });
  await places.show(waiting.flat());
}

const isForScript = ({ type, data }: Recorded<ContentEvent>): boolean =>
  type === 'ContentStatusChanged' && (data as DataOf<ContentEvent, 'ContentStatusChanged'>).to === 'generating';

const wantsScript = (state: Content): state is Existing<Content> =>
  state.status === 'generating' && state.stage === 'script';

const anotherStatus = skip('it does not wait for a script');

async function write(
  { data: { content_id }, metadata }: Recorded<ContentEvent>,
  context: PolicyContext,
  { ceilings, providersOf, retryDelayMs }: Omit<Tools, 'places'>,
): Promise<Outcome> {
  const { store, signal, command } = context;
  const { state } = await load(store, content, content_id);
  if (!wantsScript(state)) return skip('the pipeline has moved on');
  const { revision, feedback } = state;
  const writers = await providersOf(metadata.owner, state.request.film.providers);
  const language = await languageOfContent(state, metadata.owner, { store, writer: writers.writer });
  try {
    await ceilings.requireVerified(metadata.owner);
    const { written, by, standsInFor } = await writtenByAny(capable(writers, state, language), (writer, turn) =>
      withRetries({ maxAttempts: TRIES, delayMs: retryDelayMs, signal }, () => {
        const step = STEPS[turn] ?? `stand in ${turn}`;
        return attempt({ ceilings, writer, step, language }, content_id, revision, context);
      }),
    );
    if (!written) return skip('this revision is written');
    const gate = await gateSetup(store, metadata.owner, 'review', new Date().toISOString());
    const { pictures } = state.request;
    const script = completeScript(written.draft, language, pictures);
    const { costs, critique } = written;
    const instead = writers.gone.writer ? { provider: writers.gone.writer, reason: KEY_REMOVED } : null;
    const about = { revision, feedback, provider: by.name, stands_in_for: standsInFor ?? instead, costs, gate };
    const draft = { type: 'DraftScript', script, critique, ...about } as const;
    await execute(store, content, content_id, draft, command('draft'));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const failure = failureFrom(error, 'script', new Date().toISOString());
    const fail = { type: 'FailStage', stage: 'script', revision, failure } as const;
    await execute(store, content, content_id, fail, command('fail'));
  }
  return done;
}

/** Without others that cannot write this language, or not from this material. */
function capable({ writer, others }: Writers, { request }: Existing<Content>, language: string): Writers {
  const material = `${request.trend_topic}. ${request.trend_summary ?? ''}`;
  return { writer, others: others.filter((each) => canWrite(each, language, material)) };
}

type Turn = Pick<Tools, 'ceilings'> & {
  readonly writer: Writer;
  /** Part of its idempotency keys: what one writer has left open is not the other's. */
  readonly step: string;
  readonly language: string;
};

/**
 * One attempt; null if the revision already exists. The cost of an answer is recorded at once, even if it is unusable.
 */
async function attempt(
  { ceilings, writer, step, language }: Turn,
  contentId: string,
  revision: number,
  { store, signal, command }: PolicyContext,
): Promise<Awaited<ReturnType<typeof writeScript>> | null> {
  const { state } = await load(store, content, contentId);
  if (state.status === 'none' || state.drafted >= revision) return null;
  const before = state.failedAttempts;
  // A repeat after a crash carries the same key. After an answer that was paid but unusable, a new key requests
  // another.
  const writing = command(`${step} ${before}`);
  const purpose = { owner: writing.owner, service: 'director', contentId, context: writing } as const;
  const spending = spendingFor({ store, ceilings }, purpose);
  const request = requestFor(state, language, revision, writing.commandId, spending);
  try {
    return await inSpan(
      () => ({ name: 'write script', attributes: { 'platform.provider': writer.name } }),
      () => writeScript(writer, request, signal),
    );
  } catch (error) {
    if (error instanceof FailedAttempt) {
      const { provider, code, cause } = error.details;
      const failed = { revision, provider, code, cause, costs: [...error.costs] };
      const record = { type: 'RecordFailedAttempt', before, attempt: failed } as const;
      await execute(store, content, contentId, record, command(`failed ${before}`));
    }
    throw error;
  }
}

/** That of the script or of the request; content from before it was recorded is written as if it came today. */
async function languageOfContent(
  { request, script }: Existing<Content>,
  owner: string | null,
  { store, writer }: { readonly store: EventStore; readonly writer: Writer },
): Promise<string> {
  const known = script?.language ?? request.language;
  if (known) return known;
  const { defaults } = await settingsOf(store, owner);
  return languageFor(request, {}, defaults, { writer, hasSpeechServer: true });
}

const requestFor = (
  { request, script, revision: current, feedback }: Existing<Content>,
  language: string,
  revision: number,
  idempotencyKey: string,
  spending: Spending,
): WritingRequest => ({
  topic: request.trend_topic,
  summary: request.trend_summary,
  url: request.trend_url,
  source: request.trend_source,
  niche: request.niche,
  targetPlatform: request.target_platform,
  tone: request.tone,
  visualStyle: pictureStyleOf(request.visual_style),
  language,
  character: request.character && (request.character.description ?? UNDESCRIBED),
  seconds: request.seconds,
  revision,
  feedback: current === 1 ? request.instructions : feedback,
  previous: script,
  idempotencyKey,
  spending,
});
