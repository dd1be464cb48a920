import { z } from 'zod';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { requireSize } from '../limits.ts';
import type { PlatformApi } from '../platform-api.ts';

/** What an instance allows if it does not say (docs.joinmastodon.org/user/posting). */
const USUAL_CHARACTERS = 500;
const NAMED = { provider: 'mastodon', title: 'Mastodon' } as const;
const VIDEO = 'video/mp4';

const instanceSchema = z.object({
  configuration: z.object({
    statuses: z.object({ max_characters: z.number().int().positive().catch(USUAL_CHARACTERS) }),
    media_attachments: z
      .object({
        video_size_limit: z.number().optional(),
        supported_mime_types: z.array(z.string()).optional(),
        description_limit: z.number().int().positive().optional(),
      })
      .default({}),
  }),
});

/** What an instance takes (docs.joinmastodon.org/entities/Instance). */
export type InstanceLimits = {
  readonly characters: number;
  /** Of what is said about a video for those who cannot see it; null if the instance does not say. */
  readonly description: number | null;
  /** @throws ProviderError for a video that the instance would refuse */
  requireVideo(bytes: number): void;
};

/** Instances differ: each says what it takes, and may take something else tomorrow. @throws ProviderError */
export async function limitsOf(api: PlatformApi, url: string, signal: AbortSignal): Promise<InstanceLimits> {
  const answer = await api.send(`${url}/api/v2/instance`, {}, signal);
  const said = instanceSchema.safeParse(parseJson(answer.bytes)).data?.configuration;
  const media = said?.media_attachments;
  return {
    characters: said?.statuses.max_characters ?? USUAL_CHARACTERS,
    description: media?.description_limit ?? null,
    requireVideo(bytes) {
      if (media?.supported_mime_types?.includes(VIDEO) === false) throw noVideos(new URL(url).host);
      if (media?.video_size_limit !== undefined) requireSize(bytes, media.video_size_limit, NAMED);
    },
  };
}

const noVideos = (host: string): ProviderError =>
  new ProviderError({
    provider: 'mastodon',
    kind: 'invalid',
    code: 'no-videos',
    cause: `${host} takes no videos of this kind (${VIDEO})`,
    nextAction: 'connect an account at a server that does',
  });
