import { pictureStyleOf } from '../../shared/looks/index.ts';
import type { WritingRequest } from '../providers/writer.ts';
import type { chosenFor, TrendTopic } from './request-content.ts';

/** What a writer calls a character that is shown in a picture alone. */
export const UNDESCRIBED = 'the main character';

/** What a writer would be asked for a first script. */
export const assignmentFor = (
  { trend_topic, trend_summary, trend_url, trend_source }: TrendTopic,
  {
    niche,
    target_platform,
    tone,
    visual_style,
    seconds,
    instructions,
    character,
    character_picture,
  }: ReturnType<typeof chosenFor>,
  language: string,
): Omit<WritingRequest, 'spending' | 'idempotencyKey'> => ({
  topic: trend_topic,
  summary: trend_summary,
  url: trend_url,
  source: trend_source,
  niche,
  targetPlatform: target_platform,
  tone,
  visualStyle: pictureStyleOf(visual_style),
  language,
  character: character ?? (character_picture ? UNDESCRIBED : null),
  seconds,
  revision: 1,
  feedback: instructions,
  previous: null,
});
