import { stillOf } from '../../../../contracts/media/clip.ts';
import type { CommandContext } from '../../../../kernel/aggregates/command-context.ts';
import { subcommandContext } from '../../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../../kernel/aggregates/execute.ts';
import { Rejection } from '../../../../kernel/aggregates/rejection.ts';
import { anyOf } from '../../../../kernel/async/any-of.ts';
import { pause } from '../../../../kernel/async/pause.ts';
import { createFairSlots } from '../../../../kernel/async/slots/fair.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import type { Log } from '../../../../kernel/process/log.ts';
import { failureFrom } from '../../../../kernel/providers/failure-from.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import type { Ceilings } from '../../../shared/ceilings.ts';
import { type Material, type MaterialFile, type MaterialRequest, material } from '../../material/index.ts';
import { type ExamineTools, examine, examineBeginning } from './examine.ts';
import { partPathOf, workFolderOf } from './paths.ts';

export type UploadTools = ExamineTools & {
  readonly store: EventStore;
  readonly ceilings: Pick<Ceilings, 'requireDisk'>;
  readonly log: Pick<Log, 'error'>;
};

/** The material as it is now, and the position of its newest event if any was written. */
export type Uploaded = { readonly state: Material; readonly position: bigint | null };

export type Uploads = {
  /** How many bytes of an upload have arrived. */
  received(request: MaterialRequest): Promise<number>;
  /**
   * Appends bytes to those that have arrived. With the last ones, the upload is examined, and stored or
   * refused; one that takes its time is still uploading in the answer, and asked for again with no more bytes.
   * @param offset how many have arrived, which the caller has made sure of
   * @throws ProviderError of kind `invalid` if it is refused, which is recorded; of kind `budget` if the disk is full
   */
  add(request: MaterialRequest, offset: number, bytes: Uint8Array, context: CommandContext): Promise<Uploaded>;
  /** Examines a complete upload, and stores or refuses it. @throws like `add` */
  finish(request: MaterialRequest, context: CommandContext): Promise<Uploaded>;
  /** Stops examining an upload that is no longer wanted. */
  stop(materialId: string): void;
};

/** Decoding a picture takes a few hundred megabytes. */
const EXAMINED_AT_ONCE = 2;
/** Converting a clip takes all processors. */
const CONVERTED_AT_ONCE = 1;
/** The gateway waits for an answer for half a minute. */
const ANSWERED_WITHIN_MS = 20_000;
/** A file is recognised once this many bytes of it are there, or all of them. */
const RECOGNISED_AFTER = 64;

const deleted = () => new Rejection('material/not-found', 'not-found', 'The upload has been deleted');

export function createUploads({ store, ceilings, log, ...tools }: UploadTools): Uploads {
  const { files, signal } = tools;
  // Someone with many clips of a minute waits for themselves, and not everyone for them.
  const slotsOf = (count: number) => createFairSlots<string>({ count, groupOf: (owner) => owner });
  const slots = slotsOf(EXAMINED_AT_ONCE);
  const clipSlots = slotsOf(CONVERTED_AT_ONCE);
  /** Uploads that are being examined: whoever asks again waits for the same. */
  const underWay = new Map<string, { readonly work: Promise<Uploaded>; readonly stopping: AbortController }>();
  const received = (request: MaterialRequest): Promise<number> => files.unfinished.size(partPathOf(request));

  async function removeFiles({ file_path }: MaterialFile): Promise<void> {
    await files.remove(file_path);
    await files.remove(stillOf(file_path));
  }

  /** Records why an upload was refused. */
  async function orRefused<T>(request: MaterialRequest, context: CommandContext, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProviderError) || error.details.kind !== 'invalid') throw error;
      const failure = failureFrom(error, 'upload', new Date().toISOString());
      const refuse = { type: 'RefuseMaterial', failure } as const;
      await execute(store, material, request.material_id, refuse, subcommandContext(context, 'refuse'));
      throw error;
    }
  }

  const examined = (request: MaterialRequest, context: CommandContext, until: AbortSignal): Promise<Uploaded> =>
    orRefused(request, context, async () => {
      const free = request.kind === 'clip' ? clipSlots : slots;
      const examining = () => examine({ ...tools, signal: until }, request, new Date().toISOString());
      const file = await free.run(request.owner_id, until, examining);
      const keep = { type: 'StoreMaterial', file } as const;
      const toStore = subcommandContext(context, 'store');
      const stored = await execute(store, material, request.material_id, keep, toStore).catch(
        async (error: unknown) => {
          // Deleted while it was examined: what that had removed is there again.
          if (error instanceof Rejection) await removeFiles(file);
          throw error;
        },
      );
      await files.unfinished.remove(partPathOf(request));
      await files.removeFolder(workFolderOf(request));
      return stored;
    });

  const finish: Uploads['finish'] = (request, context) => {
    const { material_id } = request;
    const known = underWay.get(material_id);
    if (known) return known.work;
    const stopping = new AbortController();
    const work = examined(request, context, anyOf(signal, stopping.signal)).finally(() => underWay.delete(material_id));
    underWay.set(material_id, { work, stopping });
    return work;
  };

  /** What becomes of it later is recorded, and asked for again. */
  async function finishOrNotYet(request: MaterialRequest, context: CommandContext): Promise<Uploaded> {
    const work = finish(request, context);
    const notYet = new AbortController();
    const waited = pause(ANSWERED_WITHIN_MS, notYet.signal).then(() => null);
    try {
      const uploaded = await Promise.race([work, waited]);
      if (uploaded) return uploaded;
    } finally {
      notYet.abort();
    }
    work.catch((err: unknown) => {
      const isExpected = err instanceof ProviderError || err instanceof Rejection || signal.aborted;
      if (!isExpected) log.error({ err }, 'an upload could not be examined');
    });
    return { state: { status: 'uploading', request }, position: null };
  }

  return {
    received,
    finish,
    stop: (materialId) => underWay.get(materialId)?.stopping.abort(deleted()),
    async add(request, offset, bytes, context) {
      await ceilings.requireDisk(request.owner_id);
      const size = bytes.byteLength === 0 ? offset : await files.unfinished.writeAt(partPathOf(request), offset, bytes);
      if (size >= request.size_bytes) return finishOrNotYet(request, context);
      if (offset < RECOGNISED_AFTER && size >= RECOGNISED_AFTER)
        await orRefused(request, context, () => examineBeginning(files, request));
      return { state: { status: 'uploading', request }, position: null };
    },
  };
}
