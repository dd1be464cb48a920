import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type Output } from '../../../api/call.ts';
import { planQuery } from '../../../api/renders.ts';
import { voicesQuery } from '../../../api/settings.ts';

export type Preview = Output<'previewPictures'>;
type Shown = {
  readonly visual_prompt: string;
  readonly card: object | null;
  readonly pinned: { readonly asset_id: string } | null;
};

/** The pictures of scenes in their order: those that exist, and sketches of the others. */
export function usePreview(content_id: string, scenes: readonly Shown[]): Preview | undefined {
  const asked = scenes.map(({ visual_prompt, card, pinned }) => ({
    visual_prompt,
    has_card: card !== null,
    pinned: pinned && { asset_id: pinned.asset_id },
  }));
  const { data } = useQuery({
    queryKey: ['previewPictures', content_id, asked],
    queryFn: ({ signal }) => call('previewPictures', { body: { content_id, scenes: asked }, signal }),
    enabled: asked.length > 0,
    // While a prompt is edited, the last sketches stay.
    placeholderData: keepPreviousData,
  });
  return data;
}

/** In US dollars for a character. `isUnpriced`: its server charges, and no one has set how much. */
export type VoicePrice = { readonly voice_id: string; readonly usd: number; readonly isUnpriced: boolean };

/** The voice that reads the film, and what it costs; null until it is known. */
export function useVoice(contentId: string): VoicePrice | null {
  const { data: plan } = useQuery(planQuery(contentId));
  const { data: voices } = useQuery(voicesQuery);
  if (!plan || !voices) return null;
  const { voice_id } = plan;
  const voice = voices.items.find((each) => each.voice_id === voice_id);
  const price = voice ? voice.usd_per_million_characters : 0;
  return { voice_id, usd: (price ?? 0) / 1e6, isUnpriced: price === null };
}

/** The images made from an approved script, and their cost. */
export type Making = {
  readonly pictures: number;
  readonly spoken: number;
  readonly usd: number;
  readonly mostUsd: number;
  /** Whether some of it has no price, and so is in neither sum. */
  readonly isUnpriced: boolean;
};

/** @param spoken the words that have been spoken already */
export function makingOf(
  preview: Preview,
  narrations: readonly string[],
  spoken: ReadonlySet<string>,
  voicePrice: VoicePrice,
): Making {
  const unspoken = narrations.filter((words) => !spoken.has(words));
  const characters = unspoken.reduce((sum, words) => sum + words.length, 0);
  const speech = characters * voicePrice.usd;
  return {
    pictures: preview.to_make,
    spoken: unspoken.length,
    usd: (preview.expected_usd ?? 0) + speech,
    mostUsd: (preview.most_usd ?? 0) + speech,
    isUnpriced: preview.most_usd === null || (voicePrice.isUnpriced && characters > 0),
  };
}
