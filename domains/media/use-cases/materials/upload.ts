import type { CommandContext } from '../../../../kernel/aggregates/command-context.ts';
import { subcommandContext } from '../../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../../kernel/aggregates/execute.ts';
import { createSlots } from '../../../../kernel/async/slots/first-come.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import type { Files } from '../../../../kernel/files/files.ts';
import { failureFrom } from '../../../../kernel/providers/failure-from.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import type { Ceilings } from '../../../shared/ceilings.ts';
import { type Material, type MaterialRequest, material } from '../../material/index.ts';
import { examine, examineBeginning } from './examine.ts';
import type { UploadLimits } from './limits.ts';
import { partPathOf } from './paths.ts';

export type UploadTools = {
  readonly store: EventStore;
  readonly files: Files;
  readonly ceilings: Pick<Ceilings, 'requireDisk'>;
  readonly limits: UploadLimits;
  readonly signal: AbortSignal;
};

/** The material as it is now, and the position of its newest event if any was written. */
export type Uploaded = { readonly state: Material; readonly position: bigint | null };

export type Uploads = {
  /** How many bytes of an upload have arrived. */
  received(request: MaterialRequest): Promise<number>;
  /**
   * Appends bytes to those that have arrived. With the last ones, the upload is examined, and stored or
   * refused.
   * @param offset how many have arrived, which the caller has made sure of
   * @throws ProviderError of kind `invalid` if it is refused, which is recorded; of kind `budget` if the disk is full
   */
  add(request: MaterialRequest, offset: number, bytes: Uint8Array, context: CommandContext): Promise<Uploaded>;
  /** Examines a complete upload, and stores or refuses it. @throws like `add` */
  finish(request: MaterialRequest, context: CommandContext): Promise<Uploaded>;
};

/** Decoding a picture takes a few hundred megabytes. */
const EXAMINED_AT_ONCE = 2;
/** A file is recognised once this many bytes of it are there, or all of them. */
const RECOGNISED_AFTER = 64;

export function createUploads({ store, files, ceilings, limits, signal }: UploadTools): Uploads {
  const slots = createSlots(EXAMINED_AT_ONCE);
  const received = (request: MaterialRequest): Promise<number> => files.size(partPathOf(request));

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

  const finish: Uploads['finish'] = (request, context) =>
    orRefused(request, context, async () => {
      const file = await slots(signal, () => examine(files, request, limits, new Date().toISOString()));
      const keep = { type: 'StoreMaterial', file } as const;
      const stored = await execute(store, material, request.material_id, keep, subcommandContext(context, 'store'));
      await files.remove(partPathOf(request));
      return stored;
    });

  return {
    received,
    finish,
    async add(request, offset, bytes, context) {
      await ceilings.requireDisk(request.owner_id);
      const size = bytes.byteLength === 0 ? offset : await files.writeAt(partPathOf(request), offset, bytes);
      if (size >= request.size_bytes) return finish(request, context);
      if (offset < RECOGNISED_AFTER && size >= RECOGNISED_AFTER)
        await orRefused(request, context, () => examineBeginning(files, request));
      return { state: { status: 'uploading', request }, position: null };
    },
  };
}
