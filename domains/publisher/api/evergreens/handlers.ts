import type { Context } from 'koa';
import { execute } from '../../../../kernel/aggregates/execute.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../../kernel/aggregates/rejection.ts';
import type { Documents } from '../../../../kernel/documents/index.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf } from '../../../../kernel/http/caller.ts';
import { setEventPosition } from '../../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../../kernel/http/operation.ts';
import { idParam } from '../../../../kernel/http/validation.ts';
import { titlesOf } from '../../../../read-models/contents.ts';
import { listEvergreens } from '../../../../read-models/evergreens.ts';
import type { PlatformName } from '../../../publishing-platforms/index.ts';
import { ownerOfVisibleContent } from '../../../shared/content-owner.ts';
import { type Evergreen, type EvergreenCommand, evergreen } from '../../evergreen/index.ts';
import { publicationsOf } from '../../use-cases/publications-of.ts';
import { evergreenOperations } from './operations.ts';

type Tools = { readonly store: EventStore; readonly documents: Documents };

/** Videos that are posted again: list, set and stop them. */
export function evergreenHandlers({ store, documents }: Tools): Handled[] {
  const give = async (ctx: Context, owner: string, command: EvergreenCommand, body?: object) => {
    const { content_id } = command;
    const context = commandContextOf(ctx, owner, body);
    const { state, position } = await execute(store, evergreen, content_id, command, context);
    setEventPosition(ctx, position);
    return viewOf(content_id, state);
  };

  return [
    handle(evergreenOperations.listEvergreens, async ({ query, ctx }) => {
      const { items, next_cursor } = await listEvergreens(documents, callerOf(ctx).userId, query);
      const titles = await titlesOf(
        documents,
        items.map(({ content_id }) => content_id),
      );
      const shown = items.map(({ owner_id: _, ...item }) => ({ ...item, title: titles.get(item.content_id) ?? null }));
      return { items: shown, next_cursor };
    }),
    handle(evergreenOperations.showEvergreen, async ({ ctx }) => {
      const content_id = idParam(ctx, 'content_id');
      await ownerOfVisibleContent(store, ctx, content_id);
      return viewOf(content_id, (await load(store, evergreen, content_id)).state);
    }),
    handle(evergreenOperations.setEvergreen, async ({ body, ctx }) => {
      const content_id = idParam(ctx, 'content_id');
      const owner_id = await ownerOfVisibleContent(store, ctx, content_id);
      const platforms = [...new Set(body.platforms)];
      await requireLive(store, content_id, platforms);
      const by = callerOf(ctx).userId;
      const now = new Date().toISOString();
      return give(ctx, owner_id, { type: 'SetEvergreen', content_id, owner_id, ...body, platforms, by, now }, body);
    }),
    handle(evergreenOperations.stopEvergreen, async ({ ctx }) => {
      const content_id = idParam(ctx, 'content_id');
      const owner_id = await ownerOfVisibleContent(store, ctx, content_id);
      return give(ctx, owner_id, { type: 'StopEvergreen', content_id, by: callerOf(ctx).userId });
    }),
  ];
}

/** @throws Rejection `evergreen/not-live` */
async function requireLive(store: EventStore, contentId: string, platforms: readonly PlatformName[]): Promise<void> {
  const states = await publicationsOf(store, contentId, platforms);
  const missing = platforms.filter((_, index) => states[index]?.status !== 'published');
  if (missing.length === 0) return;
  throw new Rejection(
    'evergreen/not-live',
    'conflict',
    `Only what is live can be posted again, and this is not on ${missing.join(', ')}: publish it there first`,
    { platforms: missing },
  );
}

const viewOf = (content_id: string, { repeats, plan }: Evergreen) => ({
  content_id,
  platforms: [...(plan?.platforms ?? [])],
  every_days: plan?.every_days ?? null,
  repeats,
  left: plan?.left ?? 0,
  next_at: plan?.next_at ?? null,
});
