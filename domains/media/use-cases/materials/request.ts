import type { MaterialKind } from '../../../../contracts/media/material.ts';
import type { CommandContext } from '../../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../../kernel/aggregates/execute.ts';
import type { Documents } from '../../../../kernel/documents/index.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { countUnfinished } from '../../../../read-models/materials.ts';
import type { Ceilings } from '../../../shared/ceilings.ts';
import { accountOf } from '../../../shared/user-accounts.ts';
import { type Material, type MaterialRequest, material } from '../../material/index.ts';
import type { MediaSettings } from '../../settings.ts';
import { mostBytes, tooLarge } from './limits.ts';

export type Announced = {
  readonly kind: MaterialKind;
  readonly name: string;
  readonly alt_text?: string | null | undefined;
  readonly size_bytes: number;
};

/**
 * Announces an upload of the context's owner.
 * @throws ProviderError of kind `invalid` if it is too large; of kind `budget` if the disk has no room for it, or too
 *   many uploads are unfinished
 */
export type RequestMaterial = (
  announced: Announced,
  context: CommandContext,
) => Promise<{ readonly state: Material; readonly position: bigint }>;

type Tools = {
  readonly store: EventStore;
  readonly documents: Documents;
  readonly ceilings: Pick<Ceilings, 'requireDisk'>;
  readonly settings: MediaSettings;
};

const HOUR_MS = 3_600_000;

export const createRequestMaterial =
  ({ store, documents, ceilings, settings }: Tools): RequestMaterial =>
  async ({ kind, name, alt_text, size_bytes }, context) => {
    const owner_id = context.owner ?? context.actor;
    const most = mostBytes(kind, settings);
    if (size_bytes > most) throw tooLarge(kind, size_bytes, most);
    await ceilings.requireDisk(owner_id, size_bytes);
    await requireFew(documents, owner_id, settings.PLATFORM_UPLOADS_UNFINISHED);
    // An access token outlives its user for some minutes: what came after the erasure would stay.
    if ((await accountOf(store, owner_id))?.active === false) throw gone();
    const now = Date.now();
    const request: MaterialRequest = {
      material_id: uuidFrom('material', context.commandId),
      owner_id,
      kind,
      name,
      alt_text: alt_text || null,
      size_bytes,
      requested_at: new Date(now).toISOString(),
      expires_at: new Date(now + settings.PLATFORM_UPLOAD_HOURS * HOUR_MS).toISOString(),
    };
    const command = { type: 'RequestMaterial', request } as const;
    return execute(store, material, request.material_id, command, context);
  };

async function requireFew(documents: Documents, owner: string, most: number): Promise<void> {
  if ((await countUnfinished(documents, owner, most)) < most) return;
  throw new ProviderError({
    provider: 'upload',
    kind: 'budget',
    code: 'uploads_unfinished',
    cause: `${most} uploads are unfinished, which is the limit`,
    nextAction: 'complete or delete some of them, or wait until they expire, then upload again',
  });
}

const gone = (): ProviderError =>
  new ProviderError({
    provider: 'account',
    kind: 'budget',
    code: 'account_inactive',
    cause: 'the account is no longer active',
    nextAction: 'sign in again',
  });
