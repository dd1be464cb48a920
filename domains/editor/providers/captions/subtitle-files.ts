import type { FileStore } from '../../../../kernel/files/file-store.ts';
import type { Cue } from './cues.ts';

/** Writes the cues as SubRip and as WebVTT. @param path of both, without the extension */
export async function writeSubtitleFiles(files: Pick<FileStore, 'write'>, path: string, cues: readonly Cue[]) {
  const paths = { srt_path: `${path}.srt`, vtt_path: `${path}.vtt` };
  await files.write(paths.srt_path, Buffer.from(toSrt(cues)));
  await files.write(paths.vtt_path, Buffer.from(toVtt(cues)));
  return paths;
}

/** The cues as a SubRip file (.srt): numbered, times with a comma, no markup. */
export function toSrt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }, i) => `${i + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${oneLine(text)}\n`,
  );
  return blocks.join('\n');
}

/** The cues as a WebVTT file (https://www.w3.org/TR/webvtt1/). */
export function toVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    (cue) => `${clock(cue.start, '.')} --> ${clock(cue.end, '.')}\n${escapeVtt(oneLine(cue.text))}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

function clock(seconds: number, point: string): string {
  const total = Math.round(seconds * 1000);
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  const [hours, minutes] = [total / 3_600_000, (total / 60_000) % 60];
  return `${part(hours, 2)}:${part(minutes, 2)}:${part((total / 1000) % 60, 2)}${point}${part(total % 1000, 3)}`;
}

/** A blank line would end the cue. */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
