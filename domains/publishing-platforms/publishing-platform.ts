/** What is to be posted. */
export type PostRequest = {
  readonly publicationId: string;
  readonly title: string;
  readonly description: string;
  /** Without the leading `#`. */
  readonly hashtags: readonly string[];
  /** The video on this machine. */
  readonly videoFile: string;
  /** Where the platform can fetch it for some hours; reachable from outside only when the gateway is. */
  readonly videoUrl: string;
  readonly durationSeconds: number;
  /** What `keep` was last given for this upload, to continue from there; null for none. */
  readonly session: string | null;
};

export type Posted = {
  readonly kind: 'published';
  readonly url: string;
  readonly platformPostId: string;
  /** ISO 8601 UTC. */
  readonly publishedAt: string;
};

/** The post may be live or not: nothing may be sent again before somebody has looked. */
export type Unconfirmed = {
  readonly kind: 'unconfirmed';
  readonly code: string;
  readonly cause: string;
  readonly nextAction: string;
};

/** There is no post: `publish` may be called, and continues the session if that is still valid. */
export type Absent = { readonly kind: 'absent' };

/** Totals so far, as the platform counts them; 0 for what it does not tell. */
export type PostCounts = {
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
  readonly watch_seconds: number;
};

/** Reads how posts perform. A call is a part of the platform's quota, so as many posts are asked for at once as it takes. */
export type CountsReader = {
  readonly maxIds: number;
  /** The counts by post id; a post that the platform does not know is left out. @throws ProviderError, or the signal's reason */
  read(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, PostCounts>>;
};

/** Posts videos with one account. */
export type PlatformAdapter = {
  /** Absent where the system counts by itself. */
  readonly counts?: CountsReader;
  /**
   * Renews what gives access to the account before it ends, when that is due. Absent where every use renews it.
   * @throws ProviderError, or the signal's reason
   */
  renewAccess?(signal: AbortSignal): Promise<void>;
  /**
   * Posts the video once. An error means that nothing was posted.
   * @param keep stores a session before anything depends on it, the one that is kept once more right before the step that
   *   makes the post: it throws when another process has taken the upload over, and that step must not be taken
   * @throws ProviderError, the signal's reason, or what `keep` throws
   */
  publish(
    request: PostRequest,
    keep: (session: string) => Promise<void>,
    signal: AbortSignal,
  ): Promise<Posted | Unconfirmed>;
  /**
   * What became of an upload that was started and whose end nobody saw.
   * @throws ProviderError, or the signal's reason
   */
  check(request: PostRequest, signal: AbortSignal): Promise<Posted | Unconfirmed | Absent>;
};

/** A platform in this installation, with an account or without one. */
export type PublishingPlatform = PlatformAdapter & {
  readonly name: string;
  readonly connected: boolean;
  /** Why it is not connected; null when it is. */
  readonly reason: string | null;
};
