export type TrendItem = {
  /** Plain text, one line. */
  topic: string;
  url: string | null;
  /** Plain text. */
  summary: string | null;
  /** ISO 8601 UTC with milliseconds. */
  publishedAt: string | null;
  /** The source's own figure (points, views, searches), comparable only within that source. */
  popularity: number | null;
};

export type TrendQuery = {
  /** ISO 3166 country code such as `US`; a source without regions ignores it. */
  region: string;
  niche: string | null;
  /** The maximum number of items to return. */
  limit: number;
};

export type TrendSource = {
  name: string;
  /** The address it reads from, without credentials or query. */
  address: string;
  /** @throws ProviderError, and nothing else */
  fetch(query: TrendQuery, signal: AbortSignal): Promise<TrendItem[]>;
};
