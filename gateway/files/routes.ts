import { pipeline } from 'node:stream/promises';
import type { Context, Middleware } from 'koa';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { ByteRange, FoundFile } from '../../kernel/files/file-store.ts';
import type { Files } from '../../kernel/files/files.ts';
import { isPath } from '../../kernel/files/require-path.ts';
import { clientSignalOf } from '../../kernel/http/client-gone.ts';
import { HttpError, notFound } from '../../kernel/http/errors.ts';
import { isRead } from '../../kernel/http/is-read.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import { currentRole } from '../auth/current-role.ts';
import { clientGroup } from '../http/client-address.ts';
import type { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import { setContentType } from './content-type.ts';
import { rangeOf } from './range.ts';

const PREFIX = '/files/';

type Access = { readonly files: Files; readonly store: EventStore; readonly tokens: AccessTokens };
type Dependencies = Access & { readonly openRequests: ConcurrencyLimit; readonly sending: ConcurrencyLimit };

/** `/files/<owner>/…`: serves media files, with ranges, to their owner, to administrators, and for signed links. */
export function fileRoutes({ files, store, tokens, openRequests, sending }: Dependencies): Middleware {
  return async (ctx, next) => {
    if (!isRead(ctx) || !ctx.path.startsWith(PREFIX)) return next();
    ctx.state.route = '/files/*';
    const path = decodeURIComponent(ctx.path.slice(PREFIX.length));
    const client = await clientWithAccess(ctx, path, { files, store, tokens });
    const found = isPath(path) ? await files.find(path) : null;
    if (!found) throw notFound(`file ${path}`);
    const clientSignal = clientSignalOf(ctx.res);
    await openRequests(client, clientSignal, () =>
      sending('File serving', clientSignal, () => serve(ctx, files, found)),
    );
  };
}

/**
 * The client the request counts towards: a user, or the address of a client with a signed link. @throws HttpError 401,
 * 403 or 404
 */
async function clientWithAccess(ctx: Context, path: string, { files, store, tokens }: Access): Promise<string> {
  const { signature, expires } = ctx.query;
  if (typeof signature === 'string') {
    const isGood =
      typeof expires === 'string' &&
      /^\d{1,12}$/.test(expires) &&
      files.isSigned(path, Number(expires), signature, Date.now() / 1_000);
    if (!isGood) throw new HttpError(403, 'forbidden', 'The link is invalid or has expired');
    return clientGroup(ctx);
  }
  const claims = await tokens.authenticate(ctx);
  const isOwn = path.split('/', 1)[0]?.toLowerCase() === claims.sub;
  // To the caller, a file they may not see does not exist.
  if (!isOwn && (await currentRole(store, claims)) !== 'admin') throw notFound(`file ${path}`);
  return claims.sub;
}

async function serve(ctx: Context, files: Files, file: FoundFile): Promise<void> {
  const { path, size, modified, version } = file;
  const etag = `"${version}"`;
  ctx.set({
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Last-Modified': modified.toUTCString(),
    'Cache-Control': 'private, max-age=300',
    // What a browser needs to show a picture or a video on its own.
    'Content-Security-Policy': "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
  });
  setContentType(ctx, path);
  if (await isSentElsewhere(ctx, files, path)) return;
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  // RFC 9110, 14.2: a range means something to GET alone.
  const isRanged = ctx.method === 'GET' && isSameVersion(ctx, etag, modified);
  const range = isRanged ? rangeOf(ctx.get('range'), size) : null;
  if (range === 'unsatisfiable') {
    throw new HttpError(416, 'range_not_satisfiable', `The file has ${size} bytes`, undefined, {
      'Content-Range': `bytes */${size}`,
    });
  }
  if (range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  }
  ctx.set('Content-Length', String(range ? range.end - range.start + 1 : size));
  await send(ctx, files, file, range);
}

/** Pages may not read what comes from another origin, so tracks of subtitles and the like come from this one. */
const SHOWN = /^(video|audio|image)\//;

/** Has the client fetch a file where it is, where the operator wants that. The answer is reused for a third of the time that the link holds. */
async function isSentElsewhere(ctx: Context, { direct }: Files, path: string): Promise<boolean> {
  const type = ctx.response.get('Content-Type');
  // The link is signed for GET alone.
  if (direct === null || ctx.method !== 'GET' || !SHOWN.test(type)) return false;
  const link = await direct.linkTo(path, type);
  ctx.remove('ETag');
  ctx.remove('Last-Modified');
  ctx.redirect(link);
  ctx.body = '';
  return true;
}

/**
 * Whether a range fits the parts that the client already has (If-Range): both must be of the same version of the file.
 */
function isSameVersion(ctx: Context, etag: string, modified: Date): boolean {
  const wanted = ctx.get('if-range');
  return wanted === '' || wanted === etag || wanted === modified.toUTCString();
}

const OF_THE_FILE = ['ETag', 'Last-Modified', 'Content-Range', 'Content-Length', 'Accept-Ranges'];

/** Bypasses Koa: a slow client slows down reading, and a disconnecting one closes the file. */
async function send(ctx: Context, files: Files, file: FoundFile, range: ByteRange | null): Promise<void> {
  if (ctx.method === 'HEAD') {
    ctx.respond = false;
    ctx.res.end();
    return;
  }
  const bytes = await files.open(file, range).catch((error: unknown) => {
    // Nobody may keep the failure as if it were the file.
    for (const header of OF_THE_FILE) ctx.remove(header);
    ctx.set('Cache-Control', 'no-store');
    throw error;
  });
  ctx.respond = false;
  try {
    await pipeline(bytes, ctx.res);
  } catch (error) {
    // The client disconnected or the file could not be read: either way the answer must not look complete.
    ctx.res.destroy();
    ctx.state.log.debug({ err: error }, 'a file was not sent completely');
  }
}
