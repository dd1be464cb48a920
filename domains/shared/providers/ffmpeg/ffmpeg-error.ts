import { ProviderError, type ProviderErrorDetails } from '../../../../kernel/providers/provider-error.ts';

export const FFMPEG = 'ffmpeg';

export function ffmpegError(details: Omit<ProviderErrorDetails, 'provider'>, cause?: unknown): ProviderError {
  return new ProviderError({ provider: FFMPEG, ...details }, cause === undefined ? undefined : { cause });
}
