import { ApiError, call, type Input, isStatusOf, type Output } from '../api/call.ts';
import { requestInSession } from '../api/session.ts';

export type Material = Output<'showMaterial'>;
export type MaterialKind = NonNullable<Input<'createMaterial'>['body']>['kind'];

/** The most that a request may carry on its way: proxies refuse more unless they are configured otherwise. */
const PIECE = 1_048_576;
const AGAIN_AFTER_MS = 5_000;

type Progress = {
  /** How many bytes have arrived. */
  onSent: (bytes: number) => void;
  /** Whether the connection is lost, and it waits for it. */
  onWaiting: (isWaiting: boolean) => void;
  /** Every piece has arrived, and is examined. */
  onComplete: () => void;
};

/**
 * Uploads a file piece by piece. After a loss of the network it goes on where it was, and the same file goes on in a
 * page that was reloaded.
 * @throws ApiError if it is refused, the signal's reason
 */
export async function sendFile(
  file: File,
  kind: MaterialKind,
  signal: AbortSignal,
  { onSent, onWaiting, onComplete }: Progress,
): Promise<Material> {
  const persistently = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        const answer = await work();
        onWaiting(false);
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        const wait = waitAfter(error);
        if (wait === null) throw error;
        onWaiting(true);
        await connectionOr(wait, signal);
      }
    }
  };
  const key = crypto.randomUUID();
  const body = { kind, name: file.name.slice(0, 200) || kind, size_bytes: file.size };
  const announce = () => call('createMaterial', { body, idempotencyKey: key, signal });
  const place = remembered(file, kind);
  const known = place.read();
  const before = known === null ? null : await persistently(() => unfinished(known, signal));
  const { material_id, uploaded_bytes } = before ?? (await persistently(announce));
  place.write(material_id);
  try {
    for (let sent = uploaded_bytes; sent < file.size; ) {
      onSent(sent);
      if (sent + PIECE >= file.size) onComplete();
      const offset = sent;
      sent = await persistently(() => sendPiece(material_id, file, offset, signal));
    }
    onComplete();
    for (;;) {
      const material = await persistently(() => call('showMaterial', { path: { material_id }, signal }));
      if (material.status === 'stored') return material;
      // Converting a clip takes longer than an answer: no more bytes wait for what becomes of it.
      await persistently(() => sendPiece(material_id, file, file.size, signal));
    }
  } finally {
    if (!signal.aborted) place.forget();
  }
}

/** An upload that can go on; null if it has ended. */
async function unfinished(material_id: string, signal: AbortSignal): Promise<Material | null> {
  try {
    const material = await call('showMaterial', { path: { material_id }, signal });
    return material.status === 'uploading' ? material : null;
  } catch (error) {
    if (isStatusOf(error, 404)) return null;
    throw error;
  }
}

/** @returns how many bytes have arrived by then, from any client */
async function sendPiece(id: string, file: File, offset: number, signal: AbortSignal): Promise<number> {
  const url = new URL(`/api/v1/media/api/v1/media/uploads/${id}`, location.origin);
  const answer = await requestInSession(url, {
    method: 'PATCH',
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: file.slice(offset, offset + PIECE),
    signal,
  });
  const position = answer.headers.get('x-event-position');
  if (position !== null) call.seen(position);
  const arrived = answer.headers.get('upload-offset');
  if ((answer.ok || answer.status === 409) && arrived !== null) return Number(arrived);
  throw new ApiError('upload', answer, await answer.json().catch(() => null));
}

/** After how long the same request may succeed, in milliseconds; null if it will not. */
function waitAfter(error: unknown): number | null {
  if (!(error instanceof ApiError)) return error instanceof TypeError ? AGAIN_AFTER_MS : null;
  // What was tried here and failed, such as a converter that is not installed, does not pass by waiting.
  const isHere =
    error.status === 502 && typeof (error.detail as { next_action?: unknown } | null)?.next_action === 'string';
  const isPassing = !isHere && (error.status === 429 || error.status >= 502 || error.code === 'conflict');
  return isPassing ? (error.retryAfter ?? AGAIN_AFTER_MS / 1_000) * 1_000 : null;
}

/** Waits until the network is back, and no longer than this. */
function connectionOr(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** Where an upload of the same file is kept in this browser. */
function remembered(file: File, kind: MaterialKind) {
  const name = `upload ${kind} ${file.name} ${file.size} ${file.lastModified}`;
  return {
    read: () => localStorage.getItem(name),
    write: (id: string) => localStorage.setItem(name, id),
    forget: () => localStorage.removeItem(name),
  };
}
