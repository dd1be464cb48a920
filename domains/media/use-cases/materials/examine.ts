import { readFile } from 'node:fs/promises';
import { stillOf } from '../../../../contracts/media/clip.ts';
import type { MaterialKind } from '../../../../contracts/media/material.ts';
import type { Files } from '../../../../kernel/files/files.ts';
import type { Ffmpeg } from '../../../shared/providers/ffmpeg/locate.ts';
import type { MaterialFile, MaterialRequest } from '../../material/index.ts';
import { type ClipProblem, convertClip } from '../../providers/clips/convert.ts';
import { withBytes } from '../../providers/formats/bytes.ts';
import { readPicture } from '../../providers/formats/picture.ts';
import {
  CLIP,
  type ClipContainer,
  HEAD_BYTES,
  type PictureFormat,
  type Recognised,
  recognise,
  type SoundFormat,
} from '../../providers/formats/recognise.ts';
import { readSound } from '../../providers/formats/sound.ts';
import { isPicture, refusal, type UploadLimits } from './limits.ts';
import { filePathOf, partPathOf, workFolderOf } from './paths.ts';

/** The fields that say what is in the file; the others are the same for all. */
type Contents = Pick<MaterialFile, 'width' | 'height' | 'duration_seconds'>;

/**
 * Refuses by its first bytes what will not be taken, before the rest of it has been uploaded.
 * @throws ProviderError of kind `invalid`
 */
export async function examineBeginning(files: Files, request: MaterialRequest): Promise<void> {
  requireFormat(await beginningOf(files, request), request.kind);
}

export type ExamineTools = {
  readonly files: Files;
  readonly limits: UploadLimits;
  readonly ffmpeg: () => Promise<Ffmpeg>;
  readonly signal: AbortSignal;
};

/**
 * Examines a complete upload, and puts it in its place. A repeat after a crash finds what is left of it.
 * @param at ISO 8601 UTC
 * @throws ProviderError of kind `invalid` if it is not what it should be, or goes beyond a limit
 */
export async function examine(tools: ExamineTools, request: MaterialRequest, at: string): Promise<MaterialFile> {
  const { files, limits } = tools;
  const recognised = requireFormat(await beginningOf(files, request), request.kind);
  const format = recognised.is === 'clip' ? 'mp4' : recognised.format;
  const file_path = filePathOf(request, format);
  const contents =
    recognised.is === 'clip'
      ? await storeClip(tools, request, recognised.container)
      : recognised.is === 'picture'
        ? await storePicture(files, request, recognised.format, limits)
        : await storeSound(files, request, recognised.format, limits);
  return {
    file_path,
    format,
    size_bytes: await files.size(file_path),
    sha256: await files.digest(file_path),
    ...contents,
    stored_at: at,
  };
}

const beginningOf = async (files: Files, request: MaterialRequest): Promise<Recognised> =>
  withBytes(await files.unfinished.local(partPathOf(request)), async (bytes) =>
    recognise(await bytes.at(0, HEAD_BYTES)),
  );

type Taken = Extract<Recognised, { is: 'picture' | 'sound' | 'clip' }>;

const NAMES: Readonly<Record<MaterialKind, string>> = {
  picture: 'a picture',
  logo: 'a logo',
  music: 'music',
  voice_over: 'a voice-over',
  clip: 'a clip',
};
const WANTED = {
  picture: 'upload a PNG, JPEG or WebP file',
  sound: 'upload an MP3, WAV, M4A, OGG or FLAC file',
  clip: 'upload an MP4, MOV or WebM file',
} as const;

/** @throws ProviderError that names the format, and what to do instead */
function requireFormat(recognised: Recognised, kind: MaterialKind): Taken {
  const wanted = kind === 'clip' ? 'clip' : isPicture(kind) ? 'picture' : 'sound';
  if (recognised.is === 'other')
    throw refusal(
      'format-refused',
      `${recognised.name} files are not accepted`,
      kind === 'clip' ? CLIP : recognised.instead,
    );
  if (recognised.is === 'unknown')
    throw refusal('format-unknown', 'the file is in none of the accepted formats', WANTED[wanted]);
  // What the family of MP4 holds is not known before its tracks are read.
  if (kind === 'clip' && recognised.is === 'sound' && recognised.format === 'm4a')
    return { is: 'clip', container: 'mov' };
  if (recognised.is !== wanted) throw anotherKind(recognised.is, kind, WANTED[wanted]);
  if (kind === 'logo' && recognised.is === 'picture' && recognised.format !== 'png')
    throw refusal('format-refused', 'a logo needs a transparent background', 'save it as PNG, then upload that');
  return recognised;
}

const anotherKind = (is: Taken['is'], kind: MaterialKind, instead: string) =>
  refusal('another-kind', `the file is a ${is}, but ${NAMES[kind]} was announced`, instead);

async function storeClip(
  { files, limits, ffmpeg, signal }: ExamineTools,
  request: MaterialRequest,
  container: ClipContainer,
): Promise<Contents> {
  const file_path = filePathOf(request, 'mp4');
  const most = {
    pixels: limits.PLATFORM_UPLOAD_CLIP_MEGAPIXELS * 1_000_000,
    seconds: limits.PLATFORM_UPLOAD_CLIP_SECONDS,
  };
  const job = {
    binary: (await ffmpeg()).binary,
    file: await files.unfinished.local(partPathOf(request)),
    container,
    most,
    workFolder: await files.workFolder(workFolderOf(request)),
    signal,
  };
  const clip = await files.make(stillOf(file_path), (stillFile) =>
    files.make(file_path, (clipFile) => convertClip({ ...job, clipFile, stillFile })),
  );
  if ('is' in clip) throw refusalOf(clip, most);
  return { width: clip.width, height: clip.height, duration_seconds: thousandths(clip.seconds) };
}

function refusalOf(problem: ClipProblem, most: { readonly pixels: number; readonly seconds: number }) {
  switch (problem.is) {
    case 'damaged':
      return damaged(problem.cause);
    case 'sound':
      return anotherKind('sound', 'clip', WANTED.clip);
    case 'another-codec':
      return refusal('format-refused', `clips in ${problem.name} are not accepted`, CLIP);
    case 'too-many-pixels':
      return refusal(
        'too-many-pixels',
        `the clip has ${problem.width} × ${problem.height} pixels; the limit is ${most.pixels / 1_000_000} million`,
        'save it with 1080p or 4K, then upload that',
      );
    case 'too-long':
      return tooLong(problem.seconds, most.seconds);
    case 'too-slow':
      return refusal('too-slow', 'converting it took too long', 'save it as MP4 with 1080p, then upload that');
  }
}

async function storePicture(
  files: Files,
  request: MaterialRequest,
  format: PictureFormat,
  { PLATFORM_UPLOAD_PICTURE_MEGAPIXELS: most }: UploadLimits,
): Promise<Contents> {
  const picture = await readPicture(
    await readFile(await files.unfinished.local(partPathOf(request))),
    format,
    most * 1_000_000,
  );
  if ('bytes' in picture) {
    await files.write(filePathOf(request, format), picture.bytes);
    return { width: picture.width, height: picture.height, duration_seconds: null };
  }
  if (picture.is === 'damaged') throw damaged('it cannot be shown');
  throw refusal(
    'too-many-pixels',
    `the image has ${picture.width} × ${picture.height} pixels; the limit is ${most} million`,
    'make it smaller, for example 3000 pixels wide, then upload that',
  );
}

async function storeSound(
  files: Files,
  request: MaterialRequest,
  format: SoundFormat,
  { PLATFORM_UPLOAD_SOUND_MINUTES: most }: UploadLimits,
): Promise<Contents> {
  const part = partPathOf(request);
  const sound = await withBytes(await files.unfinished.local(part), (bytes) => readSound(bytes, format));
  if (sound.is === 'clip') throw anotherKind('clip', request.kind, WANTED.sound);
  if (sound.is === 'damaged') throw damaged(sound.cause);
  if (sound.seconds > most * 60) throw tooLong(sound.seconds, most * 60);
  await files.unfinished.keepAs(part, filePathOf(request, format));
  return { width: null, height: null, duration_seconds: thousandths(sound.seconds) };
}

const thousandths = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

const tooLong = (seconds: number, most: number) =>
  refusal(
    'too-long',
    `it lasts ${lengthOf(seconds)}; the limit is ${lengthOf(most)}`,
    'cut it to the part that you need, then upload that',
  );

const lengthOf = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.ceil(seconds % 60)} s`;

const damaged = (cause: string) =>
  refusal('damaged', `the file is damaged: ${cause}`, 'open it in another program and save it again, then upload that');
