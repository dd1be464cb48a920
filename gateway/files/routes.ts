import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Context, Middleware } from 'koa';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Files } from '../../kernel/files/files.ts';
import { clientSignalOf } from '../../kernel/http/client-gone.ts';
import { HttpError, notFound } from '../../kernel/http/errors.ts';
import { isRead } from '../../kernel/http/is-read.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import { currentRole } from '../auth/current-role.ts';
import { clientGroup } from '../http/client-address.ts';
import type { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import { setContentType } from './content-type.ts';
import { type Range, rangeOf } from './range.ts';

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
    const found = await find(files, path);
    if (!found) throw notFound(`file ${path}`);
    const clientSignal = clientSignalOf(ctx.res);
    await openRequests(client, clientSignal, () =>
      sending('File serving', clientSignal, () => serve(ctx, path, found)),
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

type Found = { readonly location: string; readonly stats: Stats };

async function find(files: Files, path: string): Promise<Found | null> {
  try {
    const location = files.locate(path);
    const stats = await stat(location);
    return stats.isFile() ? { location, stats } : null;
  } catch {
    return null; // no such file, or not a file path
  }
}

async function serve(ctx: Context, path: string, { location, stats }: Found): Promise<void> {
  const etag = `"${stats.size.toString(16)}-${Math.round(stats.mtimeMs).toString(16)}"`;
  ctx.set({
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Last-Modified': stats.mtime.toUTCString(),
    'Cache-Control': 'private, max-age=300',
    // What a browser needs to show a picture or a video on its own.
    'Content-Security-Policy': "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
  });
  setContentType(ctx, path);
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  // RFC 9110, 14.2: a range means something to GET alone.
  const isRanged = ctx.method === 'GET' && isSameVersion(ctx, etag, stats);
  const range = isRanged ? rangeOf(ctx.get('range'), stats.size) : null;
  if (range === 'unsatisfiable') {
    throw new HttpError(416, 'range_not_satisfiable', `The file has ${stats.size} bytes`, undefined, {
      'Content-Range': `bytes */${stats.size}`,
    });
  }
  if (range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${stats.size}`);
  }
  ctx.set('Content-Length', String(range ? range.end - range.start + 1 : stats.size));
  await send(ctx, location, range);
}

/**
 * Whether a range fits the parts that the client already has (If-Range): both must be of the same version of the file.
 */
function isSameVersion(ctx: Context, etag: string, { mtime }: Stats): boolean {
  const wanted = ctx.get('if-range');
  return wanted === '' || wanted === etag || wanted === mtime.toUTCString();
}

/** Bypasses Koa: a slow client slows down reading, and a disconnecting one closes the file. */
async function send(ctx: Context, location: string, range: Range | null): Promise<void> {
  ctx.respond = false;
  if (ctx.method === 'HEAD') {
    ctx.res.end();
    return;
  }
  try {
    await pipeline(createReadStream(location, range ?? {}), ctx.res);
  } catch (error) {
    // The client disconnected or the file could not be read: either way the answer must not look complete.
    ctx.res.destroy();
    ctx.state.log.debug({ err: error }, 'a file was not sent completely');
  }
}
