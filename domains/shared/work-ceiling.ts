import { type ContentStatus, contentEvents, type Stage } from '../../contracts/director/content.ts';
import { renderEvents } from '../../contracts/editor/render.ts';
import { imageBatchEvents } from '../../contracts/media/image-batch.ts';
import { type CommandContext, subcommandContext } from '../../kernel/aggregates/command-context.ts';
import { execute } from '../../kernel/aggregates/execute.ts';
import { load } from '../../kernel/aggregates/load.ts';
import { Rejection } from '../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';
import type { Queue } from '../../read-models/queued.ts';
import type { CountQueued } from './queued.ts';
import { ENDED, TOO_MUCH_WORK, type Work, type WorkCommand, work } from './work/index.ts';

/** At a gate, content waits for a person; uploads are left to the platforms' own limits. */
const IN_PRODUCTION: readonly ContentStatus[] = ['generating', 'approved', 'producing'];
const BEGINS_WITHIN_MS = 60_000;
/** High, because everything that an owner begins goes to one stream. */
const MAX_LOST_RACES = 100;

/** What is about to begin, and the queues that it will wait in. */
export type Beginning = {
  readonly work: readonly Omit<Work, 'admitted_at'>[];
  readonly queues: readonly Queue[];
};

/** How much one owner may have queued and in progress: altogether, and in a queue. */
export type OwnerLimits = { readonly altogether: number; readonly in: Readonly<Record<Queue, number | null>> };

/**
 * Counts work against an owner's ceilings, all of it or nothing. Ends are not recorded: when a ceiling is reached, the
 * streams of the work itself say what has ended, and what has come to which queue.
 * @throws ProviderError of kind `budget` if the owner has too much in the works
 */
export async function admitWork(
  store: EventStore,
  { work: asked, queues }: Beginning,
  { owner, limits }: { readonly owner: string; readonly limits: OwnerLimits },
  context: CommandContext,
): Promise<void> {
  const admitted_at = new Date().toISOString();
  const admit = async (found: WorkCommand['found']): Promise<void> => {
    const command = {
      type: 'AdmitWork',
      work: asked.map((one) => ({ ...one, admitted_at })),
      found,
      limit: limits.altogether,
      limits: queues.flatMap((queue) => {
        const limit = limits.in[queue];
        return limit === null ? [] : [{ queue, limit }];
      }),
    } as const;
    const once = { ...subcommandContext(context, 'admit'), owner };
    await execute(store, work, owner, command, once, { maxLostRaces: MAX_LOST_RACES });
  };
  try {
    await admit([]);
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    await admit(await foundOf(store, owner)).catch((again) => {
      throw isTooMuch(again) ? tooMuch(again) : again;
    });
  }
}

const isTooMuch = (error: unknown): error is Rejection => error instanceof Rejection && error.code === TOO_MUCH_WORK;

async function foundOf(store: EventStore, owner: string): Promise<WorkCommand['found']> {
  const { state } = await load(store, work, owner);
  const found = await Promise.all(
    state.work.map(async (one) => {
      const { queue, at } = await progressOf(store, one);
      // It is about to begin, or its process has died: nothing is known about it yet.
      const mayBegin = at < one.admitted_at && Date.parse(one.admitted_at) + BEGINS_WITHIN_MS > Date.now();
      return mayBegin ? [] : [{ id: one.id, admitted_at: one.admitted_at, is: queue ?? ENDED }];
    }),
  );
  return found.flat();
}

type Progress = {
  /** Null if it is not under way. */
  readonly queue: Queue | null;
  /** Since when; empty for what has never begun. */
  readonly at: string;
};

async function progressOf(store: EventStore, { kind, id, content_id }: Work): Promise<Progress> {
  if (kind === 'content') {
    const [last, stage] = await Promise.all([
      store.lastOf(contentEvents, id, 'ContentStatusChanged'),
      store.lastOf(contentEvents, id, 'PipelineStageChanged'),
    ]);
    const isUnderWay = last !== null && IN_PRODUCTION.includes(last.data.to);
    return { queue: isUnderWay ? queueAt(stage?.data.to ?? last.data.stage) : null, at: last?.at ?? '' };
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
    const isUnderWay = last?.type === 'RenderRequested' && last.data.render_id === id;
    return { queue: isUnderWay ? 'renders' : null, at: last?.at ?? '' };
  }
  const last = await store.lastOf(imageBatchEvents, id);
  return { queue: last?.type === 'ImageBatchRequested' ? 'images' : null, at: last?.at ?? '' };
}

function queueAt(stage: Stage): Queue {
  if (stage === 'video') return 'renders';
  return stage === 'images' ? 'images' : 'scripts';
}

const IN_WORDS: Readonly<Record<Queue, string>> = {
  scripts: 'scripts that are queued or being written',
  images: 'batches of images that are queued or being made',
  renders: 'videos that are queued or being rendered',
};

type Room = { readonly queue: Queue | null; readonly there: number; readonly more: number; readonly limit: number };

const andMore = (more: number): string => (more > 1 ? `, and these are ${more} more` : '');

function tooMuch(cause: Rejection): ProviderError {
  const { queue, there, more, limit } = cause.detail as Room;
  const has =
    queue === null
      ? `this user has ${there} videos and images queued or in progress`
      : `this user’s ${IN_WORDS[queue]}: ${there}`;
  return new ProviderError(
    {
      provider: 'work',
      kind: 'budget',
      code: 'work_limit_reached',
      cause: `${has}${andMore(more)}; the limit is ${limit}`,
      nextAction: 'wait until one of them is finished, or cancel one, then retry',
    },
    { cause },
  );
}

/** @throws ProviderError of kind `budget` if a queue of the installation has no room for so much more */
export async function requireRoomInQueues(
  countQueued: CountQueued,
  { work: asked, queues }: Beginning,
  limits: Readonly<Record<Queue, number>>,
): Promise<void> {
  for (const queue of queues) {
    const limit = limits[queue];
    const there = await countQueued(queue, limit);
    if (there + asked.length <= limit) continue;
    throw new ProviderError({
      provider: 'work',
      kind: 'budget',
      code: 'queue_full',
      cause: `${IN_WORDS[queue]} here, of all users: ${there}${andMore(asked.length)}; the limit is ${limit}`,
      nextAction: 'wait until some of them are finished, then retry',
    });
  }
}
