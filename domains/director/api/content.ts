import type { Context } from 'koa';
import type { z } from 'zod';
import { contentEvents } from '../../../contracts/director/content.ts';
import { MANUAL, topicEvents } from '../../../contracts/director/topic.ts';
import { trendEvents } from '../../../contracts/scout/trend.ts';
import { accepts } from '../../../kernel/aggregates/accepts.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { type CommandResult, execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { type Documents, findByIdOrStream, type ListPage } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { isUuid } from '../../../kernel/events/ids.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { callerOf, commandContextOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { ownerFor } from '../../../kernel/http/owner-query.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import {
  type ContentDocument,
  contents,
  countContents,
  listContentCards,
  listContents,
} from '../../../read-models/contents.ts';
import { placesOfContent } from '../../../read-models/places.ts';
import type { Queue } from '../../../read-models/queued.ts';
import type { Ceilings } from '../../shared/ceilings.ts';
import { contentOfThread } from '../../shared/content-of-thread.ts';
import { filmChoicesOf, providersChosenFor } from '../../shared/film-choices.ts';
import { requireFile } from '../../shared/own-file.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { type Content, type ContentCommand, type ContentEvent, content } from '../content/index.ts';
import { admitContents } from '../use-cases/admit-contents.ts';
import { editedScript } from '../use-cases/edited-script.ts';
import { estimateProduction } from '../use-cases/estimate.ts';
import { estimateTopic } from '../use-cases/estimate-idea.ts';
import { filmChosenAgain } from '../use-cases/film-chosen-again.ts';
import { gateSetup } from '../use-cases/gate-setup.ts';
import { availableProviders, type ProvidersOf } from '../use-cases/providers-of-owner.ts';
import { checkRequest, contentIdOf, requestContent, type TrendTopic } from '../use-cases/request-content.ts';
import { directorOperations } from './operations.ts';

type EditBody = z.output<(typeof directorOperations)['editScript']['body'] & z.ZodType>;

type ContentTools = {
  readonly providersOf: ProvidersOf;
  readonly files: Files;
  readonly store: EventStore;
  readonly documents: Documents;
  readonly ceilings: Ceilings;
  /** A link to a file that browsers can open. */
  readonly linkTo: (path: string | null) => string | null;
};

/** Content: request it, decide on it, and read it. */
export function contentHandlers({ store, documents, files, ceilings, linkTo, providersOf }: ContentTools): Handled[] {
  const { generateContent, resumeContent, editScript, chooseFilm, retryContent, cancelContent, archiveContent } =
    directorOperations;
  return [
    handle(generateContent, async ({ body, ctx }) => {
      const { trend_id, trend_topic, ...choices } = body;
      const { userId } = callerOf(ctx);
      const topic = { ...(await trendFor(ctx, trend_id)), trend_topic };
      const { defaults } = await settingsOf(store, userId);
      if (choices.music_file_path) await requireFile(files, userId, choices.music_file_path);
      const tools = { store, tongues: (await availableProviders(providersOf, userId, choices.providers)).tongues };
      await checkRequest(tools, userId, topic, choices, defaults);
      const context = commandContextOf(ctx, userId, body);
      await admitContents({ store, ceilings }, userId, [contentIdOf(context)], context, { isWritten: true });
      const begun = await requestContent(tools, userId, topic, choices, defaults, context);
      const { content_id, thread_id, position } = begun;
      setEventPosition(ctx, position);
      return { content_id, thread_id, status: 'generating', stage: 'script' } as const;
    }),
    handle(resumeContent, async ({ body: { thread_id, approved, revision, feedback, reason }, ctx }) => {
      const content_id = isUuid(thread_id) ? await contentOfThread(store, thread_id.toLowerCase()) : null;
      const item = content_id === null ? null : await ownContent(ctx, content_id);
      if (!item) throw notFound(`thread ${thread_id}`);
      // A rejection begins nothing, and at the second gate everything has been made.
      const begins = approved ? item.stage !== 'final_review' : Boolean(feedback);
      const by = callerOf(ctx).userId;
      return change(ctx, item, { type: 'DecideGate', approved, revision, feedback, reason, by }, { begins });
    }),
    handle(editScript, async ({ body, ctx }) => edit(ctx, await named(ctx), body)),
    handle(chooseFilm, async ({ body, ctx }) => {
      const item = await named(ctx);
      const again = { store, files, providersOf };
      return change(ctx, item, await filmChosenAgain(again, item.request, body, callerOf(ctx).userId));
    }),
    handle(retryContent, async ({ body: { feedback }, ctx }) =>
      change(ctx, await named(ctx), { type: 'RetryContent', feedback }, { begins: true }),
    ),
    handle(cancelContent, async ({ ctx }) =>
      change(ctx, await named(ctx), { type: 'CancelContent', by: callerOf(ctx).userId }),
    ),
    handle(archiveContent, async ({ ctx }) =>
      change(ctx, await named(ctx), { type: 'ArchiveContent', by: callerOf(ctx).userId }),
    ),
    handle(directorOperations.listContents, async ({ query: { limit, cursor, owner, ...filter }, ctx }) =>
      withCovers(
        await listContents(documents, { ...filter, owner: ownerFor(callerOf(ctx), owner) }, { limit, cursor }),
      ),
    ),
    // Must precede the route that would match any name as an id.
    handle(directorOperations.listContentCards, async ({ query: { limit, cursor, owner, ...filter }, ctx }) => {
      const scoped = { ...filter, owner: ownerFor(callerOf(ctx), owner) };
      return withCovers(await listContentCards(documents, scoped, { limit, cursor }));
    }),
    handle(directorOperations.countContents, ({ query: { owner, ...filter }, ctx }) =>
      countContents(documents, { ...filter, owner: ownerFor(callerOf(ctx), owner) }),
    ),
    handle(directorOperations.estimateContent, async ({ query: { trend_id, ...choices }, ctx }) => {
      const topic = await trendFor(ctx, trend_id);
      const { userId } = callerOf(ctx);
      const { defaults } = await settingsOf(store, userId);
      const providers = await availableProviders(providersOf, userId, choices.providers);
      return estimateTopic(providers, topic, null, choices, defaults);
    }),
    handle(directorOperations.estimateApproval, async ({ ctx }) => {
      const { content_id, owner_id, script, revisions, approved } = await ownDocument(ctx);
      if (script === null) throw new Rejection('content/no-script', 'conflict', 'There is no script to estimate yet');
      const { own } = await providersOf(owner_id, await providersChosenFor(store, content_id));
      // What an approved script led to is used again.
      const made = approved
        ? revisions.flatMap((each) => (each.revision < script.revision ? each.script.scenes : []))
        : [];
      const { voice_id, language } = await filmChoicesOf(store, owner_id, content_id);
      return { ...estimateProduction(script.scenes, made, voice_id, own), language, not_done: [] };
    }),
    handle(directorOperations.showContent, async ({ ctx }) => withCover(await ownDocument(ctx))),
    handle(directorOperations.showPlaces, async ({ ctx }) => {
      const { content_id } = (await named(ctx)).request;
      return { content_id, waiting: await placesOfContent(documents, content_id) };
    }),
    handle(directorOperations.showVisualPrompts, async ({ ctx }) => {
      const { content_id, script } = await ownDocument(ctx);
      const prompts = (script?.scenes ?? []).map(({ index, visual_prompt }) => ({ index, prompt: visual_prompt }));
      return { content_id, revision: script?.revision ?? null, prompts };
    }),
  ];

  /** Read from streams: a scan answered a moment ago may not have reached the read model yet. Others' topics are not found. */
  async function trendFor(ctx: Context, trend_id: string): Promise<TrendTopic> {
    const [trend, given] = await Promise.all([
      store.lastOf(trendEvents, trend_id, 'TrendDetected', 'TrendRescored'),
      store.lastOf(topicEvents, trend_id, 'TopicGiven'),
    ]);
    const known = trend?.data ?? (given && maySee(callerOf(ctx), given.data.owner_id) ? given.data : null);
    if (!known) throw notFound(`trend ${trend_id}`);
    const { topic, summary, url, niche } = known;
    return {
      trend_id,
      trend_topic: topic,
      trend_summary: summary,
      trend_url: url,
      trend_source: trend?.data.source ?? MANUAL,
      trend_niche: niche,
    };
  }

  type Covered = Pick<ContentDocument, 'cover_path'>;

  function withCover<C extends Covered>(item: C) {
    return { ...item, cover_url: linkTo(item.cover_path) };
  }

  function withCovers<C extends Covered>({ items, next_cursor }: ListPage<C>) {
    return { items: items.map(withCover), next_cursor };
  }

  /** Counts content that a command has go on as work of its owner's. */
  async function admit({ state, command }: { state: Named; command: ContentCommand }, context: CommandContext) {
    const { content_id, owner_id } = state.request;
    const work = [{ kind: 'content', id: content_id, content_id }] as const;
    await ceilings.admit(owner_id, { work, queues: queuesAfter(command, state) }, context);
  }

  // Commands look content up in its stream, so an id works as soon as it has been returned. Content that the caller
  // may not see is reported as not found.

  type Named = Existing<Content>;

  async function ownContent(ctx: Context, contentId: string): Promise<Named | null> {
    const { state } = await load(store, content, contentId);
    if (state.status === 'none' || !maySee(callerOf(ctx), state.request.owner_id)) return null;
    return state;
  }

  async function named(ctx: Context & { params: Record<string, string> }): Promise<Named> {
    const contentId = idParam(ctx, 'content_id');
    const item = await ownContent(ctx, contentId);
    if (!item) throw notFound(`content ${contentId}`);
    return item;
  }

  async function ownDocument(ctx: Context & { params: Record<string, string> }): Promise<ContentDocument> {
    const contentId = idParam(ctx, 'content_id');
    const item = await findByIdOrStream({ store, documents }, contents, contentEvents, contentId);
    if (!item || !maySee(callerOf(ctx), item.owner_id)) throw notFound(`content ${contentId}`);
    return item;
  }

  async function edit(ctx: Context, state: Named, { revision: based_on, ...changes }: EditBody) {
    const { content_id, thread_id, owner_id } = state.request;
    const context = commandContextOf(ctx, owner_id, { based_on, ...changes });
    const gate = await gateSetup(store, owner_id, 'review', new Date().toISOString());
    const { userId: by } = callerOf(ctx);
    const script = await editedScript(store, owner_id, state.script, changes);
    const command = { type: 'EditScript', based_on, script, by, gate } as const;
    if (approves(command, state)) await admit({ state, command }, context);
    const executed = await execute(store, content, content_id, command, context);
    setEventPosition(ctx, executed.position);
    const edited = executed.events.findLast((event) => event.type === 'ScriptEdited');
    return { content_id, thread_id, ...outcomeOf(executed), revision: edited?.data.revision ?? based_on };
  }

  /** Events caused by a person belong to the content's owner, even if that person is an administrator. */
  async function change(ctx: Context, state: Named, command: ContentCommand, { begins = false } = {}) {
    const { content_id, thread_id, owner_id } = state.request;
    const context = commandContextOf(ctx, owner_id, command);
    if (begins && accepts(content, command, state)) await admit({ state, command }, context);
    const executed = await execute(store, content, content_id, command, context);
    setEventPosition(ctx, executed.position);
    return { content_id, thread_id, ...outcomeOf(executed) };
  }
}

/** Whether a command has production begin. */
function approves(command: ContentCommand, state: Content): boolean {
  return (
    accepts(content, command, state) && content.decide(command, state).some(({ type }) => type === 'ContentApproved')
  );
}

/** The queues that content waits in after a command, up to the next time that a person decides. */
function queuesAfter(command: ContentCommand, state: Existing<Content>): readonly Queue[] {
  const moved = content.decide(command, state).findLast((event) => event.type === 'PipelineStageChanged');
  const stage = moved?.data.to ?? state.stage;
  if (stage === 'script') return ['scripts'];
  if (stage === 'images') return ['images', 'renders'];
  return stage === 'video' ? ['renders'] : [];
}

/** The outcome of a command. A repeat gets the first answer, whatever has happened since. */
function outcomeOf({ state, events }: CommandResult<Content, ContentEvent>) {
  const announced = events.findLast((event) => event.type === 'ContentStatusChanged');
  if (announced) return { status: announced.data.to, stage: announced.data.stage };
  if (state.status === 'none') throw new Error('content that a command was given to does not exist');
  return { status: state.status, stage: state.stage };
}
