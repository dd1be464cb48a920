import type { MaterialKind } from '../../../../contracts/media/material.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import type { MediaSettings } from '../../settings.ts';

export type UploadLimits = Pick<
  MediaSettings,
  | 'PLATFORM_UPLOAD_PICTURE_MB'
  | 'PLATFORM_UPLOAD_PICTURE_MEGAPIXELS'
  | 'PLATFORM_UPLOAD_SOUND_MB'
  | 'PLATFORM_UPLOAD_SOUND_MINUTES'
  | 'PLATFORM_UPLOAD_CLIP_MB'
  | 'PLATFORM_UPLOAD_CLIP_MEGAPIXELS'
  | 'PLATFORM_UPLOAD_CLIP_SECONDS'
>;

const MEGABYTE = 1_000_000;

export const isPicture = (kind: MaterialKind): boolean => kind === 'picture' || kind === 'logo';

/** The most bytes that an upload may have. */
export function mostBytes(kind: MaterialKind, limits: UploadLimits): number {
  if (kind === 'clip') return MEGABYTE * limits.PLATFORM_UPLOAD_CLIP_MB;
  return MEGABYTE * (isPicture(kind) ? limits.PLATFORM_UPLOAD_PICTURE_MB : limits.PLATFORM_UPLOAD_SOUND_MB);
}

/** Why an upload is refused, in an error and in the event that records it. */
export const refusal = (code: string, cause: string, nextAction: string, options?: ErrorOptions): ProviderError =>
  new ProviderError({ provider: 'upload', kind: 'invalid', code, cause, nextAction }, options);

export const tooLarge = (kind: MaterialKind, bytes: number, most: number): ProviderError =>
  refusal(
    'too-large',
    `the file has ${megabytes(bytes)} MB; the limit is ${megabytes(most)} MB`,
    kind === 'clip'
      ? 'make it smaller, for example by saving it as MP4 with 1080p, then upload that'
      : 'make it smaller, for example by saving it as JPEG or MP3, then upload that',
  );

const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1).replace(/\.0$/, '');
