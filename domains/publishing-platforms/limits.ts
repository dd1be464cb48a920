import { stat } from 'node:fs/promises';
import { ProviderError } from '../../kernel/providers/provider-error.ts';
import type { PlatformAdapter, PostRequest } from './publishing-platform.ts';

/** What a platform takes at most; null where it says nothing, or where that depends on the account. */
export type PlatformLimits = {
  /** Characters of a post's text, as the platform counts them. Longer texts are cut. */
  readonly text: number | null;
  /** Of the video. */
  readonly seconds: number | null;
  readonly bytes: number | null;
};

export const NO_LIMITS: PlatformLimits = { text: null, seconds: null, bytes: null };

type Named = { readonly name: string; readonly title: string; readonly limits: PlatformLimits };

/** The adapter, which refuses a video that the platform would refuse, before anything is sent. */
export const withinLimits = ({ name, title, limits }: Named, adapter: PlatformAdapter): PlatformAdapter => ({
  ...adapter,
  async publish(request, keep, signal) {
    await requireWithin(request, { name, title, limits });
    return adapter.publish(request, keep, signal);
  },
});

async function requireWithin({ durationSeconds, videoFile }: PostRequest, { name, title, limits }: Named) {
  const { seconds, bytes } = limits;
  if (seconds !== null && durationSeconds > seconds)
    throw tooMuch(
      name,
      'too-long',
      `the video lasts ${Math.ceil(durationSeconds)} s, but ${title} accepts at most ${seconds} s`,
    );
  if (bytes !== null) requireSize((await stat(videoFile)).size, bytes, { provider: name, title });
}

/** @throws ProviderError for a video of more bytes than a platform takes */
export function requireSize(
  size: number,
  most: number,
  { provider, title }: { readonly provider: string; readonly title: string },
): void {
  if (size <= most) return;
  const [has, takes] = [Math.ceil(size / 1_000_000), Math.floor(most / 1_000_000)];
  throw tooMuch(provider, 'too-large', `the video has ${has} MB, but ${title} accepts at most ${takes} MB`);
}

const tooMuch = (provider: string, code: string, cause: string): ProviderError =>
  new ProviderError({ provider, kind: 'invalid', code, cause, nextAction: 'shorten the video, then publish again' });
