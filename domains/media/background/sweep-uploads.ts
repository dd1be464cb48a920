import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { pause } from '../../../kernel/async/pause.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { type Background, polling } from '../../../kernel/service/background.ts';
import { createDueWork } from '../../../kernel/service/due-work.ts';
import { type MaterialDocument, unfinishedMaterials } from '../../../read-models/materials.ts';
import { material } from '../material/index.ts';
import type { Uploads } from '../use-cases/materials/upload.ts';

const POLL_INTERVAL_MS = 60_000;
/** An upload whose last bytes have only just arrived is being examined. */
const EXAMINED_WITHIN_MS = 600_000;
const LONGEST_WAIT_MS = 5_000;

type Tools = {
  readonly store: EventStore;
  readonly documents: Documents;
  readonly uploads: Uploads;
  readonly log: Log;
};

/**
 * Drops uploads that were not completed in time, and examines complete ones whose process ended before it could. Their
 * files go with the event.
 */
export function sweepUploads(tools: Tools): Background {
  const eachDue = eachUnfinished(tools);
  return polling({
    name: 'sweep-uploads',
    everyMs: POLL_INTERVAL_MS,
    log: tools.log,
    poll: (signal) => sweepUnfinished(tools, new Date(), eachDue, signal),
  });
}

const eachUnfinished = ({ log }: Pick<Tools, 'log'>) =>
  createDueWork<MaterialDocument>({ log, keyOf: ({ material_id }) => material_id });

/** The read model finds candidates; the material's stream decides. */
export const sweepUnfinished = (
  tools: Tools,
  now: Date,
  eachDue = eachUnfinished(tools),
  signal?: AbortSignal,
): Promise<void> => eachDue(unfinishedMaterials(tools.documents), (document) => sweep(tools, document, now), signal);

async function sweep({ store, uploads }: Tools, { material_id }: MaterialDocument, now: Date): Promise<void> {
  const { state } = await load(store, material, material_id);
  if (state.status !== 'uploading') return;
  const { request } = state;
  // Any number of copies may sweep: it is always the same command.
  const commandId = uuidFrom('sweep-uploads', material_id);
  const context = {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    actor: 'system:sweep-uploads',
    owner: request.owner_id,
  };
  const isQuiet = now.getTime() > Date.parse(request.requested_at) + EXAMINED_WITHIN_MS;
  if (isQuiet && (await uploads.received(request)) >= request.size_bytes) {
    try {
      const finished = uploads.finish(request, context);
      // A clip takes minutes: the next pass looks at it again, and the others do not wait for it.
      finished.catch(() => undefined);
      const enough = new AbortController();
      await Promise.race([finished, pause(LONGEST_WAIT_MS, enough.signal)]).finally(() => enough.abort());
      return;
    } catch (error) {
      // Refused, which is recorded.
      if (error instanceof ProviderError && error.details.kind === 'invalid') return;
      // What cannot be examined now may be later, as when ffmpeg is missing, but is not kept for ever.
      if (now.toISOString() < request.expires_at) throw error;
    }
  }
  await execute(store, material, material_id, { type: 'ExpireMaterial', at: now.toISOString() }, context);
}
