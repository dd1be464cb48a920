import type { Context } from 'koa';
import rawBody from 'raw-body';
import type { MaterialKind } from '../../../contracts/media/material.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { badRequest, HttpError, notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { BYTES } from '../../../kernel/http/json-bodies.ts';
import { type Handled, handle, type Request } from '../../../kernel/http/operation.ts';
import { idParam, validated } from '../../../kernel/http/validation.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { MAX_PIECE } from '../../../kernel/service/exposure.ts';
import { type MaterialRequest, material } from '../material/index.ts';
import { MAX_NAME, type MaterialBody, materialBody, materialOperations } from './material-operations.ts';
import { requireExisting, type VisibleMaterial } from './material-views.ts';
import type { MaterialTools } from './materials.ts';

const VERSION = '1.0.0';

/**
 * The server's side of tus 1.0: creation, and expiration.
 * @see https://tus.io/protocols/resumable-upload
 */
export function uploadHandlers({ store, requestMaterial, uploads, views }: MaterialTools): Handled[] {
  // Two requests that continue at the same place would each take the other's bytes for a mistake.
  const inProgress = new Set<string>();

  /** @throws HttpError 404 for others than the owner, administrators included */
  async function own(ctx: Request<unknown, unknown>['ctx']): Promise<VisibleMaterial> {
    const id = idParam(ctx, 'material_id');
    const state = requireExisting((await load(store, material, id)).state, id);
    if (callerOf(ctx).userId !== state.request.owner_id) throw notFound(`upload ${id}`);
    return state;
  }

  async function add(ctx: Context, request: MaterialRequest): Promise<void> {
    const received = await uploads.received(request);
    const offset = numberIn(ctx, 'upload-offset');
    if (offset !== received) throw anotherOffset(received);
    const bytes = await bytesOf(ctx);
    if (offset + bytes.byteLength > request.size_bytes) throw tooMany(request.size_bytes);
    const { position } = await uploads.add(request, offset, bytes, commandContextOf(ctx, request.owner_id));
    if (position !== null) setEventPosition(ctx, position);
    ctx.set('Upload-Offset', String(offset + bytes.byteLength));
  }

  return [
    handle(materialOperations.createUpload, async ({ ctx }) => {
      requireVersion(ctx);
      const announced = announcedIn(ctx);
      const { state, position } = await requestMaterial(announced, commandContextOf(ctx, callerOf(ctx).userId));
      const upload = requireExisting(state, announced.name);
      setEventPosition(ctx, position);
      // Relative, because only the gateway knows the path under which this was asked.
      ctx.set('Location', `uploads/${upload.request.material_id}`);
      const received = await uploads.received(upload.request);
      setState(ctx, upload, received);
      return views.ofState(upload, received);
    }),
    handle(materialOperations.showUpload, async ({ ctx }) => {
      requireVersion(ctx);
      const state = await own(ctx);
      if (state.status === 'expired') throw expired();
      const received = await uploads.received(state.request);
      setState(ctx, state, received);
      ctx.set('Cache-Control', 'no-store');
      return views.ofState(state, received);
    }),
    handle(materialOperations.addToUpload, async ({ ctx }) => {
      requireVersion(ctx);
      if (ctx.request.type !== BYTES)
        throw new HttpError(415, 'unsupported_media_type', `Send bytes, with Content-Type: ${BYTES}`);
      const state = await own(ctx);
      requireOpen(state);
      const { material_id } = state.request;
      if (inProgress.has(material_id)) throw busy();
      inProgress.add(material_id);
      try {
        // What arrives together with the last bytes has ended the upload in the meantime.
        if (state.status === 'uploading') await add(ctx, state.request);
        else ctx.set('Upload-Offset', String(state.request.size_bytes));
      } finally {
        inProgress.delete(material_id);
      }
      ctx.set('Tus-Resumable', VERSION);
      return null;
    }),
  ];
}

function setState(ctx: Context, state: VisibleMaterial, received: number): void {
  const { size_bytes, expires_at } = state.request;
  ctx.set({
    'Tus-Resumable': VERSION,
    'Upload-Length': String(size_bytes),
    'Upload-Offset': String(state.status === 'stored' ? size_bytes : received),
  });
  if (state.status === 'uploading') ctx.set('Upload-Expires', new Date(expires_at).toUTCString());
}

/** Clients that speak plain HTTP name no version. @throws HttpError 412 */
function requireVersion(ctx: Context): void {
  const given = ctx.get('tus-resumable');
  if (given !== '' && given !== VERSION)
    throw new HttpError(412, 'precondition_failed', `Tus-Resumable must be ${VERSION}`, undefined, {
      'Tus-Version': VERSION,
    });
}

/** @throws ProviderError of kind `invalid` with the recorded reason, HttpError 410 */
function requireOpen(state: VisibleMaterial): void {
  if (state.status === 'expired') throw expired();
  if (state.status !== 'refused') return;
  const { code, cause, next_action: nextAction } = state.failure;
  throw new ProviderError({ provider: 'upload', kind: 'invalid', code, cause, nextAction });
}

const expired = (): HttpError =>
  new HttpError(410, 'upload_expired', 'The upload was not completed in time', {
    cause: 'the upload was not completed in time, and what had arrived was dropped',
    next_action: 'upload the file again',
  });

const anotherOffset = (received: number): HttpError =>
  new HttpError(
    409,
    'conflict',
    `${received} bytes have arrived`,
    {
      cause: `the upload continues at byte ${received}`,
      next_action: 'ask for the Upload-Offset, and continue there',
    },
    { 'Upload-Offset': String(received) },
  );

const busy = (): HttpError =>
  new HttpError(409, 'conflict', 'Another request is adding to this upload', {
    cause: 'another request is adding to this upload',
    next_action: 'wait until it has ended, then ask for the Upload-Offset, and continue there',
  });

const tooMany = (size: number): HttpError =>
  new HttpError(413, 'payload_too_large', `The upload was announced with ${size} bytes`, {
    cause: `more bytes arrived than the ${size} that were announced`,
    next_action: 'announce the upload again, with the size of the file',
  });

async function bytesOf(ctx: Context): Promise<Buffer> {
  try {
    return await rawBody(ctx.req, { length: ctx.get('content-length') || null, limit: MAX_PIECE });
  } catch (error) {
    if ((error as rawBody.RawBodyError).type !== 'entity.too.large')
      throw badRequest('The request ended before its body was complete');
    throw new HttpError(413, 'payload_too_large', `A piece has at most ${MAX_PIECE} bytes`);
  }
}

/** @throws HttpError 400 */
function numberIn(ctx: Context, header: string): number {
  const given = ctx.get(header);
  if (!/^\d{1,15}$/.test(given)) throw badRequest(`${header} must be a number of bytes`);
  return Number(given);
}

/** @throws HttpError 400, 422 */
function announcedIn(ctx: Context): MaterialBody {
  const given = metadataIn(ctx.get('upload-metadata'));
  const name = (given.get('name') ?? given.get('filename') ?? '').slice(0, MAX_NAME);
  const kind = given.get('kind') ?? kindOf(given.get('filetype') ?? '');
  const length = ctx.get('upload-length');
  const size_bytes = /^\d{1,15}$/.test(length) ? Number(length) : undefined;
  return validated(materialBody, { kind, name, size_bytes, alt_text: given.get('alt_text') ?? null }, 'body');
}

/** Of clients that name none. */
function kindOf(fileType: string): MaterialKind {
  if (fileType.startsWith('audio/')) return 'music';
  return fileType.startsWith('video/') ? 'clip' : 'picture';
}

/** `filename d29ybGQ=,kind bXVzaWM=`. @throws HttpError 400 */
function metadataIn(header: string): ReadonlyMap<string, string> {
  const pairs = header.split(',').filter((pair) => pair.trim() !== '');
  return new Map(
    pairs.map((pair) => {
      const [, name, value = ''] = /^\s*([!-+\--~]+)(?: ([A-Za-z0-9+/]*={0,2}))?\s*$/.exec(pair) ?? [];
      if (name === undefined) throw badRequest('Upload-Metadata must be names with values in base64');
      return [name, Buffer.from(value, 'base64').toString('utf8')] as const;
    }),
  );
}
