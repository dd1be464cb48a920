import type { Bytes } from './bytes.ts';

export type Mp4Track = { readonly kind: string; readonly seconds: number };

/** A table of contents larger than this belongs to hours of film. */
const MOST_CONTENTS = 16_777_216;

/** The tracks of a file in the family of MP4; null if it has no table of contents. */
export async function mp4Tracks(bytes: Bytes): Promise<Mp4Track[] | null> {
  for (let at = 0; at + 8 <= bytes.size; ) {
    const head = await bytes.at(at, 16);
    const { name, size, start } = boxIn(head, 0, bytes.size - at);
    if (size < start || at + size > bytes.size) return null;
    if (name === 'moov') return size > MOST_CONTENTS ? null : tracksIn(await bytes.at(at + start, size - start));
    at += size;
  }
  return null;
}

const tracksIn = (moov: Buffer): Mp4Track[] =>
  boxesIn(moov)
    .filter(({ name }) => name === 'trak')
    .flatMap(({ content }) => {
      const media = find(content, 'mdia');
      const header = media && find(media, 'mdhd');
      const handler = media && find(media, 'hdlr');
      return header && handler && handler.length >= 12
        ? [{ kind: handler.toString('latin1', 8, 12), seconds: secondsOf(header) }]
        : [];
    });

/** Version 1 has times of eight bytes. */
function secondsOf(header: Buffer): number {
  const isLong = header[0] === 1;
  if (header.length < (isLong ? 32 : 20)) return 0;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale === 0 ? 0 : units / scale;
}

type Box = { readonly name: string; readonly content: Buffer };

const find = (within: Buffer, name: string): Buffer | undefined =>
  boxesIn(within).find((box) => box.name === name)?.content;

function boxesIn(within: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= within.length; ) {
    const { name, size, start } = boxIn(within, at, within.length - at);
    if (size < start || at + size > within.length) break;
    boxes.push({ name, content: within.subarray(at + start, at + size) });
    at += size;
  }
  return boxes;
}

/** A size of 0 stands for the rest, and of 1 for a longer one behind the name. */
function boxIn(buffer: Buffer, at: number, rest: number): { name: string; size: number; start: number } {
  const name = buffer.toString('latin1', at + 4, at + 8);
  const short = buffer.readUInt32BE(at);
  if (short === 1 && buffer.length >= at + 16) return { name, size: Number(buffer.readBigUInt64BE(at + 8)), start: 16 };
  return { name, size: short === 0 ? rest : short, start: 8 };
}
