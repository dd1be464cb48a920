import type { Context } from 'koa';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound, validationError } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { ownerFor } from '../../../kernel/http/owner-query.ts';
import { performanceOf } from '../../../read-models/content-analytics.ts';
import { coversOf } from '../../../read-models/contents.ts';
import { listPublications, type PublicationDocument } from '../../../read-models/publications.ts';
import {
  isPlatformName,
  type PlatformName,
  platformNames,
  publishingPlatforms,
} from '../../publishing-platforms/index.ts';
import type { ChosenOptions } from '../../publishing-platforms/post-options.ts';
import { firstComment } from '../first-comment/index.ts';
import type { Accounts } from '../providers/accounts.ts';
import { type Publication, type PublicationCommand, publication } from '../publication/index.ts';
import { type CheckTools, checkPublication } from '../use-cases/check-publication.ts';
import { contentToPublish, futureOrNull, type PublicationTarget } from '../use-cases/content-to-publish.ts';
import { defaultsOf, optionItems, optionsOver } from '../use-cases/post-options.ts';
import { publishContent } from '../use-cases/publish-content.ts';
import { failedPublications, failureGroups, publishAgain } from '../use-cases/publishing-failures.ts';
import { publishInNextSlot } from '../use-cases/publishing-slots.ts';
import { publisherOperations } from './operations.ts';
import { ownPublication } from './own-publication.ts';

/** What one call publishes again. */
const MOST_RETRIED = 200;

type Tools = CheckTools & {
  readonly store: EventStore;
  readonly documents: Documents;
  /** A link to a file that a browser can open. */
  readonly linkTo: (path: string | null) => string | null;
};

/** The publisher's HTTP API: publish content and follow its publications. */
export function publicationHandlers(tools: Tools): Handled[] {
  const { store, documents, accounts, linkTo } = tools;
  return [
    handle(publisherOperations.publishContent, async ({ body, ctx }) => {
      const { content_id, platforms: asked, next_slot, words, options = {} } = body;
      const caller = callerOf(ctx);
      const content = await contentToPublish(store, content_id);
      if (!content || !maySee(caller, content.ownerId)) throw notFound(`content ${content_id}`);
      const { correlationId, traceparent } = content;
      const context = { ...commandContextOf(ctx, content.ownerId, body), correlationId, traceparent };
      requireOffered(platformNames.map((platform) => [platform, options[platform], [platform]]));
      const own = await defaultsOf(store, content.ownerId);
      const chosen = await withAccounts(accounts, content.ownerId, [...new Set(asked)]);
      const targets = chosen.map((target) => ({
        ...target,
        words: words?.[target.platform],
        options: optionsOver(own(target.platform), options[target.platform]),
      }));
      const published = next_slot
        ? await publishInNextSlot(store, content, targets, context)
        : await publishContent(store, content, targets, futureOrNull(body.schedule_at, Date.now()), context);
      setEventPosition(ctx, ...published.map(({ position }) => position));
      return { content_id, publications: published.map(({ state }) => viewOf(state)) };
    }),
    // Must precede `/{publication_id}`, which would match `history` as an id.
    handle(publisherOperations.listPublications, async ({ query: { limit, cursor, owner, ...filter }, ctx }) => {
      const wanted = { ...filter, owner: ownerFor(callerOf(ctx), owner) };
      const { items, next_cursor } = await listPublications(documents, wanted, { limit, cursor });
      return { items: await illustrated(items), next_cursor };
    }),
    handle(publisherOperations.listPublishingFailures, async ({ ctx }) => {
      const failed = await failedPublications(documents, { owner: callerOf(ctx).userId });
      return { items: failureGroups(failed), next_cursor: null };
    }),
    handle(publisherOperations.retryPublishingFailures, async ({ body: { platform, code }, ctx }) => {
      const { userId } = callerOf(ctx);
      const [target] = await withAccounts(accounts, userId, [platform]);
      const failed = await failedPublications(documents, { owner: userId, platform });
      const wanted = failed.filter(({ failure }) => failure?.code === code).slice(0, MOST_RETRIED);
      const { positions, ...outcome } = await publishAgain(store, wanted, target, commandContextOf(ctx));
      setEventPosition(ctx, ...positions);
      return outcome;
    }),
    handle(
      publisherOperations.showPublication,
      async ({ ctx }) => (await illustrated([await ownPublication(tools, ctx)]))[0],
    ),
    handle(publisherOperations.checkPublication, async ({ ctx }) => {
      const { publication_id, owner_id } = await ownPublication(tools, ctx);
      const { state, position } = await checkPublication(tools, publication_id, commandContextOf(ctx, owner_id));
      setEventPosition(ctx, position);
      return viewOf(state);
    }),
    handle(publisherOperations.changePublication, async ({ body, ctx }) => {
      const { schedule_at, ...words } = body;
      const when = schedule_at === undefined ? undefined : futureOrNull(schedule_at, Date.now());
      const changes = { ...words, schedule_at: when };
      const change = { type: 'ChangePublication', changes, by: callerOf(ctx).userId } as const;
      const item = await ownPublication(tools, ctx);
      if (body.options && isPlatformName(item.platform)) requireOffered([[item.platform, body.options, []]]);
      return give(ctx, item, change, body);
    }),
    handle(publisherOperations.cancelPublication, async ({ ctx }) =>
      give(ctx, await ownPublication(tools, ctx), { type: 'CancelPublication', by: callerOf(ctx).userId }),
    ),
    handle(publisherOperations.postFirstComment, async ({ ctx }) => {
      const { publication_id, owner_id } = await ownPublication(tools, ctx);
      const { state } = await load(store, publication, publication_id);
      if (state.status !== 'published') throw notLive(state);
      const { content_id, thread_id, platform } = state.request;
      const post = { publication_id, content_id, thread_id, platform, platform_post_id: state.platform_post_id };
      const ask = { type: 'RequestFirstComment', post, by: callerOf(ctx).userId } as const;
      const { position } = await execute(store, firstComment, publication_id, ask, commandContextOf(ctx, owner_id));
      setEventPosition(ctx, position);
      return viewOf(state);
    }),
    handle(publisherOperations.takeDownPublication, async ({ ctx }) => {
      const item = await ownPublication(tools, ctx);
      requireTakesDown(item.platform);
      return give(ctx, item, { type: 'TakeDownPublication', by: callerOf(ctx).userId });
    }),
  ];

  /** Gives a command about the caller's publication, and shows the result. */
  async function give(
    ctx: Context,
    { publication_id, owner_id }: PublicationDocument,
    command: PublicationCommand,
    body?: object,
  ) {
    const context = commandContextOf(ctx, owner_id, body);
    const { state, position } = await execute(store, publication, publication_id, command, context);
    setEventPosition(ctx, position);
    return viewOf(state);
  }

  /** Adds an image and the post's performance to each. */
  async function illustrated(items: readonly PublicationDocument[]) {
    const contentIds = [...new Set(items.map(({ content_id }) => content_id))];
    const [covers, performance] = await Promise.all([
      coversOf(documents, contentIds),
      performanceOf(documents, contentIds),
    ]);
    return items.map((item) => ({
      ...item,
      cover_url: linkTo(covers.get(item.content_id) ?? null),
      performance: performance(item.publication_id),
    }));
  }
}

/** @throws HttpError 422 with one item for each thing that a platform does not offer, before anything is posted */
function requireOffered(
  chosen: readonly (readonly [platform: PlatformName, options: ChosenOptions | undefined, at: string[]])[],
): void {
  const problems = chosen.flatMap(([platform, options, at]) =>
    options ? optionItems(platform, options, ['body', 'options', ...at]) : [],
  );
  if (problems.length > 0) throw validationError(problems);
}

const notLive = ({ status }: Publication): Rejection =>
  new Rejection(
    'publication/not-live',
    'conflict',
    `Only a post that is live can be commented on; this publication is ${status.replace('_', ' ')}`,
    { status },
  );

/** @throws Rejection `publication/not-removable` */
function requireTakesDown(name: string): void {
  const platform = Object.values(publishingPlatforms).find((each) => each.name === name);
  if (platform?.takesDown) return;
  const title = platform?.title ?? name;
  const why = `Posts on ${title} can be removed only in its own app: delete it there`;
  throw new Rejection('publication/not-removable', 'conflict', why, { platform: name });
}

/**
 * Pairs each platform with the account to post with.
 * @throws HttpError 422 with one item for each platform that cannot be posted to
 */
async function withAccounts(
  accounts: Accounts,
  ownerId: string,
  platforms: readonly PlatformName[],
): Promise<(PublicationTarget & { platform: PlatformName })[]> {
  const chosen = await Promise.all(
    platforms.map(async (platform) => ({ platform, ...(await accounts.choose(ownerId, platform)) })),
  );
  const problems = chosen.flatMap(({ platform, account, reason }, index) => {
    if (reason === null) return [];
    const msg = account === null ? `${platform} has no account: ${reason}` : `${platform}: ${reason}`;
    return [{ type: 'platform_not_connected', loc: ['body', 'platforms', index], msg, input: platform }];
  });
  if (problems.length > 0) throw validationError(problems);
  return chosen.flatMap(({ platform, account }) => (account === null ? [] : [{ platform, account }]));
}

function viewOf(state: Publication) {
  if (state.status === 'none') throw new Error('a publication that was never requested has no view');
  const { publication_id, content_id, platform, title, description, hashtags, schedule_at, attempt, account, options } =
    state.request;
  const { account_id, name, source } = account;
  const live = 'url' in state && state.status !== 'taken_down' ? state : null;
  return {
    publication_id,
    content_id,
    platform,
    status: state.status,
    title,
    description,
    hashtags,
    url: live?.url ?? null,
    platform_post_id: live?.platform_post_id ?? null,
    schedule_at,
    published_at: live?.published_at ?? null,
    attempt,
    account: { account_id, name, source },
    options,
    failure: 'failure' in state ? state.failure : null,
  };
}
