import type { Reply } from './server.ts';

/** Shapes of https://developers.google.com/youtube/v3/docs/videos/list and .../v3/docs/errors. */
export const CHART_PATH = '/youtube/v3/videos';

export const chart = (...videos: object[]): Reply => ({
  body: {
    kind: 'youtube#videoListResponse',
    etag: 'e',
    items: videos,
    pageInfo: { totalResults: 200, resultsPerPage: 50 },
  },
});

export const chartVideo = (id: string, title: string, description: string, viewCount: string) => ({
  kind: 'youtube#video',
  id,
  snippet: { publishedAt: '2026-11-26T17:00:06Z', channelId: 'c', title, description, categoryId: '28' },
  statistics: { viewCount, likeCount: '12', favoriteCount: '0' },
});

const failure = (code: number, message: string, reason: string, more: object = {}): Reply => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain: 'youtube.quota', reason }], ...more } },
});

export const chartFailures = {
  badKey: failure(400, 'API key not valid. Please pass a valid API key.', 'badRequest', {
    status: 'INVALID_ARGUMENT',
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
  }),
  quota: failure(403, 'The request cannot be completed because you have exceeded your quota.', 'quotaExceeded'),
  rateLimit: {
    ...failure(429, 'Quota exceeded for quota metric Queries per minute.', 'rateLimitExceeded'),
    headers: { 'retry-after': '5' },
  },
} satisfies Record<string, Reply>;
