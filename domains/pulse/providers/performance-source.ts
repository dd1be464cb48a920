/** Totals so far, as the platform counts them. */
export type Counts = {
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
  readonly watch_seconds: number;
};

/** Where the counts of one platform come from. */
export type PerformanceSource = {
  readonly platform: string;
  /** @throws ProviderError, or the signal's reason */
  countsOf(publication: { publicationId: string; platformPostId: string }, signal: AbortSignal): Promise<Counts>;
};
