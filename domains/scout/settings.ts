import { z } from 'zod';
import {
  httpUrl,
  list,
  listOf,
  number,
  optionalNumber,
  seconds,
  secret,
  setting,
} from '../../kernel/config/settings.ts';

export const scoutSettings = {
  PLATFORM_SCOUT_FEEDS: list(
    'comma-separated feed URLs or files, read in addition to the named sources, or on their own if none are named',
  ),
  PLATFORM_SCOUT_SOURCES: listOf(['hackernews', 'google_trends', 'reddit', 'wikipedia', 'youtube', 'sample']),
  PLATFORM_SCOUT_INTERVAL_MINUTES: number(0, 0, 10_080, 'minutes between scans, 0 for scans on request only'),
  PLATFORM_SCOUT_HACKERNEWS_URL: httpUrl('the base address of Hacker News search'),
  PLATFORM_SCOUT_GOOGLE_TRENDS_URL: httpUrl('the base address of Google Trends'),
  PLATFORM_SCOUT_REDDIT_URL: httpUrl('the base address of Reddit'),
  PLATFORM_SCOUT_WIKIPEDIA_URL: httpUrl('the base address of Wikimedia'),
  PLATFORM_SCOUT_YOUTUBE_URL: httpUrl('the base address of the YouTube Data API'),
  PLATFORM_SCOUT_YOUTUBE_KEY: secret('a key for the YouTube Data API, with which its most popular videos are a source'),
  PLATFORM_SCOUT_THRESHOLD: optionalNumber(0, 100, 'the score a trend has to reach'),
  PLATFORM_SCOUT_TIME_TO_LIVE_HOURS: optionalNumber(0.001, 8_760, 'hours after which an unseen trend expires'),
  PLATFORM_SCOUT_TIMEOUT_SECONDS: seconds(10, 'for one source'),
  PLATFORM_SCOUT_CONTACT: setting(
    z
      .string()
      .regex(/^[\x21-\x7e]{3,200}$/)
      .regex(/^[^()]+$/)
      .optional(),
    'an e-mail address or a page where the sources of trends reach whoever runs this; they are told with each request',
  ),
  PLATFORM_SCOUT_FEED_INTERVAL_SECONDS: number(
    0,
    0,
    86_400,
    'seconds for which a feed is not asked again, unless it says longer itself',
  ),
};
