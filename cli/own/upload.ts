import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Output } from '../../api/client.ts';
import { wrongUse } from '../failure.ts';
import { details } from '../output/text.ts';
import { write } from '../output/write.ts';
import { unreachable } from '../platform/request.ts';
import type { Access } from '../session/access.ts';
import { send } from '../session/send.ts';
import type { Own } from './sign-in.ts';

const PIECE = 1_048_576;
const MAX_TRIES = 5;
const PAUSE_MS = 2_000;

type Material = Output<'showMaterial'>;

/** Uploads a file piece by piece, and goes on where it was when the connection is lost for a moment. */
export const upload: Own = async (command, { path, body }, { options }, access) => {
  const { file = '' } = path;
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw wrongUse(`${file} cannot be read (${error.code})`, 'name a file that exists');
  });
  try {
    const { size } = await handle.stat();
    const announced = { name: basename(file), ...body, size_bytes: size };
    const answer = await send(access, command, { path: {}, query: {}, body: announced }, options.idempotencyKey);
    const { material_id } = (await answer.json()) as Material;
    for (let sent = 0; sent < size; ) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(PIECE), 0, PIECE, sent);
      sent = await sendPiece(access, material_id, sent, buffer.subarray(0, bytesRead));
    }
    const show = { ...command, id: 'showMaterial', method: 'GET', path: `${command.path}/{material_id}` };
    const shown = async () =>
      (await (await send(access, show, { path: { material_id }, query: {}, body: null })).json()) as Material;
    let material = await shown();
    for (; material.status !== 'stored'; material = await shown())
      await sendPiece(access, material_id, size, new Uint8Array()); // waits for what becomes of it
    await write(options.json ? `${JSON.stringify(material)}\n` : details(material));
  } finally {
    await handle.close();
  }
};

/** @returns how many bytes have arrived by then */
async function sendPiece(access: Access, id: string, offset: number, bytes: Uint8Array): Promise<number> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${access.url}/api/v1/media/api/v1/media/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${await access.token()}`,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: bytes,
    }).catch((error: unknown) => {
      if (tries === MAX_TRIES) throw unreachable(access.url, error);
      return null;
    });
    const arrived = answer?.headers.get('upload-offset');
    if (arrived && (answer?.ok || answer?.status === 409)) return Number(arrived);
    const wait = Number(answer?.headers.get('retry-after') ?? Number.NaN) * 1_000;
    if (answer && (tries === MAX_TRIES || Number.isNaN(wait)))
      throw new ApiError('upload', answer, await answer.json().catch(() => null));
    await sleep(wait || PAUSE_MS);
  }
}
