import { useQuery } from '@tanstack/react-query';
import type { Content } from '../../api/call.ts';
import { settingsQuery } from '../../api/settings.ts';
import { useMe } from '../../api/use-me.ts';
import { usePlatformNames } from '../../components/platform.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { makingOf, usePreview, useVoicePrice } from './storyboard/use-preview.ts';

type Approval = {
  /** Whether it costs or publishes something, so that it is asked for once more. */
  readonly isAsked: boolean;
  /** What it does, in the question. */
  readonly text: string;
};

const NOTHING_SPOKEN: ReadonlySet<string> = new Set();

/** What follows from an approval: what is made and what that costs, or where the video is published at once. */
export function useApproval(content: Content): Approval {
  const t = useTexts('content').gate;
  const { money, dateTime } = useFormats();
  const me = useMe();
  const names = usePlatformNames();
  const isReview = content.status === 'awaiting_review' && content.gate?.name === 'review';
  const scenes = content.script?.scenes ?? [];
  const preview = usePreview(content.content_id, isReview ? scenes : []);
  const voicePrice = useVoicePrice();
  const { data: settings } = useQuery(settingsQuery);
  if (isReview) {
    const words = scenes.map(({ narration }) => narration);
    const making = preview && voicePrice !== null ? makingOf(preview, words, NOTHING_SPOKEN, voicePrice) : null;
    const { pictures = 0, spoken = 0, usd = 0, mostUsd = 0, isUnpriced = false } = making ?? {};
    return {
      isAsked: mostUsd > 0 || isUnpriced,
      text: [t.costs(pictures, spoken, money(usd), money(mostUsd)), isUnpriced && t.unpriced].filter(Boolean).join(' '),
    };
  }
  const { platforms = [], schedule_at = null } = settings?.publishing ?? {};
  const places = platforms.map((platform) => names[platform] ?? platform).join(', ');
  return {
    // Only the owner's settings publish, which others do not see.
    isAsked: me.id !== content.owner_id || platforms.length > 0,
    text:
      me.id !== content.owner_id
        ? t.publishesPerhaps(content.title)
        : t.publishes(content.title, places, schedule_at ? dateTime(schedule_at) : t.atOnce),
  };
}
