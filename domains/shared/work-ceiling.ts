import { type ContentStatus, contentEvents } from '../../contracts/director/content.ts';
import { renderEvents } from '../../contracts/editor/render.ts';
import { imageBatchEvents } from '../../contracts/media/image-batch.ts';
import { type CommandContext, subcommandContext } from '../../kernel/aggregates/command-context.ts';
import { execute } from '../../kernel/aggregates/execute.ts';
import { load } from '../../kernel/aggregates/load.ts';
import { Rejection } from '../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';
import { TOO_MUCH_WORK, type Work, work } from './work/index.ts';

/** At a gate, content waits for a person; uploads are left to the platforms' own limits. */
const IN_PRODUCTION: readonly ContentStatus[] = ['generating', 'approved', 'producing'];
const BEGINS_WITHIN_MS = 60_000;
/** High, because everything that an owner begins goes to one stream. */
const MAX_LOST_RACES = 100;

type Asked = Omit<Work, 'admitted_at'> & { readonly owner: string; readonly limit: number };

/**
 * Counts work against an owner's ceiling. Ends are not recorded: when the ceiling is reached, the streams of the work
 * itself say what has ended.
 * @throws ProviderError of kind `budget` if the owner has too much in the works
 */
export async function admitWork(
  store: EventStore,
  { owner, limit, ...asked }: Asked,
  context: CommandContext,
): Promise<void> {
  const admitted = { ...asked, admitted_at: new Date().toISOString() };
  const admit = async (ended: readonly Work[]): Promise<void> => {
    const command = { type: 'AdmitWork', work: admitted, ended, limit } as const;
    const once = { ...subcommandContext(context, 'admit'), owner };
    await execute(store, work, owner, command, once, { maxLostRaces: MAX_LOST_RACES });
  };
  try {
    await admit([]);
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    await admit(await endedOf(store, owner)).catch((again) => {
      throw isTooMuch(again) ? tooMuch(limit, again) : again;
    });
  }
}

const isTooMuch = (error: unknown): error is Rejection => error instanceof Rejection && error.code === TOO_MUCH_WORK;

async function endedOf(store: EventStore, owner: string): Promise<Work[]> {
  const { state } = await load(store, work, owner);
  const known = await Promise.all(state.work.map(async (one) => ({ one, isOpen: await isOpen(store, one) })));
  return known.filter(({ isOpen }) => !isOpen).map(({ one }) => one);
}

/** Work that has not begun is open for a while: it is about to begin, or its process has died. */
async function isOpen(store: EventStore, one: Work): Promise<boolean> {
  const { isUnderWay, at } = await progressOf(store, one);
  const isAboutToBegin = at < one.admitted_at && Date.parse(one.admitted_at) + BEGINS_WITHIN_MS > Date.now();
  return isUnderWay || isAboutToBegin;
}

/** Whether work is under way, and since when; `at` is empty for what has never begun. */
async function progressOf(
  store: EventStore,
  { kind, id, content_id }: Work,
): Promise<{ isUnderWay: boolean; at: string }> {
  if (kind === 'content') {
    const last = await store.lastOf(contentEvents, id, 'ContentStatusChanged');
    return { isUnderWay: last !== null && IN_PRODUCTION.includes(last.data.to), at: last?.at ?? '' };
  }
  if (kind === 'render') {
    const last = await store.lastOf(
      renderEvents,
      content_id,
      'RenderRequested',
      'VideoRendered',
      'RenderFailed',
      'RenderCancelled',
    );
    return { isUnderWay: last?.type === 'RenderRequested' && last.data.render_id === id, at: last?.at ?? '' };
  }
  const last = await store.lastOf(imageBatchEvents, id);
  return { isUnderWay: last?.type === 'ImageBatchRequested', at: last?.at ?? '' };
}

const tooMuch = (limit: number, cause: Rejection): ProviderError =>
  new ProviderError(
    {
      provider: 'work',
      kind: 'budget',
      code: 'work_limit_reached',
      cause: `this user has ${limit} videos and images queued or in progress; the limit is ${limit}`,
      nextAction: 'wait until one of them is finished, or cancel one, then retry',
    },
    { cause },
  );
