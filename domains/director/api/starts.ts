import { setImmediate } from 'node:timers/promises';
import type { Context } from 'koa';
import { contentEvents } from '../../../contracts/director/content.ts';
import type { Settings } from '../../../contracts/identity/user.ts';
import { type CommandContext, subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { callerOf, commandContextOf, maySee } from '../../../kernel/http/caller.ts';
import { HttpError, notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import type { Ceilings } from '../../shared/ceilings.ts';
import { requireFile } from '../../shared/own-file.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { content, OWN_SCRIPT } from '../content/index.ts';
import type { PageReader } from '../providers/read-page.ts';
import { admitContents } from '../use-cases/admit-contents.ts';
import { type CheckedRow, checkRows } from '../use-cases/check-rows.ts';
import { type Copy, duplicateFilm, estimateDuplicate } from '../use-cases/duplicate-film.ts';
import { sumOf } from '../use-cases/estimate.ts';
import { estimateIdea, UNNAMED } from '../use-cases/estimate-idea.ts';
import { readScript } from '../use-cases/own-script.ts';
import { availableProviders, type OwnersProviders, type ProvidersOf } from '../use-cases/providers-of-owner.ts';
import { type ContentChoices, contentIdOf } from '../use-cases/request-content.ts';
import { type Idea, startFilm } from '../use-cases/start-film.ts';
import { startOperations } from './start-operations.ts';

type Tools = {
  readonly store: EventStore;
  readonly files: Files;
  readonly ceilings: Ceilings;
  readonly providersOf: ProvidersOf;
  readonly readPage: PageReader;
  /** Aborts when the service is asked to stop. */
  readonly signal: AbortSignal;
};

/** Films that begin with something other than a trend that was found. */
export function startHandlers(tools: Tools): Handled[] {
  const { store, files, ceilings, providersOf, readPage, signal } = tools;

  async function start(ctx: Context, idea: Idea, choices: ContentChoices, context: CommandContext) {
    const { userId } = callerOf(ctx);
    const { defaults } = await prepare(userId, choices);
    const { tongues } = await availableProviders(providersOf, userId, choices.providers);
    const { position, ...answer } = answerTo(
      await startFilm({ store, ceilings, tongues }, userId, idea, choices, defaults, context),
    );
    setEventPosition(ctx, position);
    return answer;
  }

  async function prepare(owner: string, { music_file_path }: ContentChoices): Promise<Settings> {
    if (music_file_path) await requireFile(files, owner, music_file_path);
    return settingsOf(store, owner);
  }

  return [
    handle(startOperations.estimateStart, async ({ body: { topic, facts, script, ...choices }, ctx }) => {
      const { userId } = callerOf(ctx);
      const { defaults } = await settingsOf(store, userId);
      const read = script ? readScript(script, topic ?? null) : null;
      const idea = { topic: topic ?? read?.title ?? UNNAMED, facts, url: null, script: read };
      const providers = await availableProviders(providersOf, userId, choices.providers);
      return estimateIdea(providers, userId, idea, choices, defaults);
    }),
    handle(startOperations.estimateDuplicate, async ({ body, ctx }) => {
      const copy = await copyOf(ctx, body);
      return estimateDuplicate(await providersOfCopy(callerOf(ctx).userId, copy), copy);
    }),
    handle(startOperations.estimateMany, async ({ body: { rows, ...common }, ctx }) => {
      const { userId } = callerOf(ctx);
      const { defaults } = await settingsOf(store, userId);
      const providers = await availableProviders(providersOf, userId, common.providers);
      const { checked, problems } = await checkRows(
        { store, tongues: providers.tongues },
        userId,
        rows,
        common,
        defaults,
      );
      const estimated = [];
      for (const { row, idea, choices } of checked) {
        const { parts: _, ...estimate } = estimateIdea(providers, userId, idea, choices, defaults);
        estimated.push({ row, topic: idea.topic, ...estimate });
        // Templates write each draft to know its length: other requests get their turn in between.
        await setImmediate();
      }
      return { rows: estimated, problems, ...sumOf(estimated) };
    }),
    handle(startOperations.startFromTopic, async ({ body, ctx }) => {
      const { topic, facts, ...choices } = body;
      const context = commandContextOf(ctx, undefined, body);
      return start(ctx, { topic, facts, url: null, script: null }, choices, context);
    }),
    handle(startOperations.startFromScript, async ({ body, ctx }) => {
      const { script, title, ...choices } = body;
      const read = readScript(script, title ?? null);
      const context = commandContextOf(ctx, undefined, body);
      return start(ctx, { topic: read.title, facts: null, url: null, script: read }, choices, context);
    }),
    handle(startOperations.startFromPage, async ({ body, ctx }) => {
      const { page_url, topic, ...choices } = body;
      const context = commandContextOf(ctx, undefined, body);
      const known = await startedBefore(context);
      if (known) return known;
      const page = await readPage(page_url, signal);
      const idea = { topic: topic ?? (page.title || UNNAMED), facts: page.text, url: page.url, script: null };
      return start(ctx, idea, choices, context);
    }),
    handle(startOperations.startMany, async ({ body, ctx }) => {
      const { rows, ...common } = body;
      const { userId } = callerOf(ctx);
      const context = commandContextOf(ctx, userId, body);
      const { defaults } = await prepare(userId, common);
      const { tongues } = await availableProviders(providersOf, userId, common.providers);
      const { checked, problems } = await checkRows({ store, tongues }, userId, rows, common, defaults);
      if (problems.length > 0) throw wrongRows(problems);
      const each = checked.map((row) => ({ ...row, context: contextOfRow(context, row) }));
      // All of them, before the first begins: nothing is to be half done.
      const ids = each.map((row) => contentIdOf(row.context));
      await admitContents({ store, ceilings }, userId, ids, context, { isWritten: true });
      const items = [];
      let last = 0n;
      for (const { row, idea, choices, context: own } of each) {
        const begun = await startFilm({ store, ceilings, tongues }, userId, idea, choices, defaults, own);
        const { position, ...answer } = answerTo(begun);
        last = position;
        items.push({ ...answer, row, topic: idea.topic });
      }
      setEventPosition(ctx, last);
      return { items };
    }),
    handle(startOperations.duplicateContent, async ({ body, ctx }) => {
      const { userId } = callerOf(ctx);
      const copy = await copyOf(ctx, body);
      const { content_id, trend_id } = copy.of.request;
      const { tongues } = await providersOfCopy(userId, copy);
      const context = commandContextOf(ctx, userId, { content_id, ...body });
      const begun = await duplicateFilm({ store, ceilings, tongues }, userId, copy, context);
      const { position, ...answer } = answerTo({ trend_id, ...begun });
      setEventPosition(ctx, position);
      return answer;
    }),
  ];

  /** What is asked for of an earlier film. @throws HttpError 404 if the caller may not see it */
  async function copyOf(
    ctx: Parameters<typeof idParam>[0],
    { keep_script, ...choices }: { keep_script?: boolean | undefined } & ContentChoices,
  ) {
    const content_id = idParam(ctx, 'content_id');
    const { state } = await load(store, content, content_id);
    if (state.status === 'none' || !maySee(callerOf(ctx), state.request.owner_id))
      throw notFound(`content ${content_id}`);
    const { defaults } = await prepare(callerOf(ctx).userId, choices);
    const first = await store.lastOf(contentEvents, content_id, 'ScriptDrafted');
    return { of: state, choices, keepScript: keep_script ?? first?.data.provider === OWN_SCRIPT, defaults };
  }

  /** What is chosen again has to be available; what the earlier film had may have gone since. */
  function providersOfCopy(owner: string, { of, choices: { providers } }: Copy): Promise<OwnersProviders> {
    return providers
      ? availableProviders(providersOf, owner, providers)
      : providersOf(owner, of.request.film.providers);
  }

  /** A repeat does not read the page again, which may have changed or gone since. */
  async function startedBefore(context: CommandContext) {
    const { state } = await load(store, content, contentIdOf(context));
    if (state.status === 'none') return null;
    const { content_id, thread_id, trend_id } = state.request;
    return { content_id, thread_id, trend_id, status: 'generating', stage: 'script' } as const;
  }
}

const contextOfRow = (context: CommandContext, { row }: CheckedRow): CommandContext => {
  const own = subcommandContext(context, `row ${row}`);
  return { ...own, correlationId: own.commandId };
};

type Begun = {
  readonly content_id: string;
  readonly thread_id: string;
  readonly trend_id: string;
  readonly position: bigint;
  readonly given: boolean;
};

/** A script that is given waits at the first gate; any other is being written. */
const answerTo = ({ given, ...begun }: Begun) =>
  ({
    ...begun,
    ...(given ? { status: 'awaiting_review', stage: 'review' } : { status: 'generating', stage: 'script' }),
  }) as Omit<Begun, 'given'> & { status: 'awaiting_review' | 'generating'; stage: 'review' | 'script' };

type WrongRow = { readonly row: number; readonly field: string; readonly message: string };

function wrongRows(problems: readonly WrongRow[]): HttpError {
  const [first] = problems;
  const message = `Nothing was started: ${problems.length === 1 ? 'one thing is' : `${problems.length} things are`} wrong, the first in line ${first?.row} (${first?.field}): ${first?.message}`;
  return new HttpError(
    422,
    'validation_error',
    message,
    problems.map(({ row, field, message: msg }) => ({
      type: 'wrong_row',
      loc: ['body', 'rows', row, field],
      msg,
      input: null,
    })),
  );
}
