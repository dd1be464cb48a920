/** What was to be posted: all that finding a post takes. The video is not fetched for it. */
export type PostQuestion = Omit<PostRequest, 'videoFile'>;

/** What to post. */
export type PostRequest = {
  readonly publicationId: string;
  readonly title: string;
  readonly description: string;
  /** Without the leading `#`. */
  readonly hashtags: readonly string[];
  /** The video file on this machine. */
  readonly videoFile: string;
  /** Its size, for which it is not fetched. */
  videoBytes(): Promise<number>;
  /** Where the platform can fetch the video for some hours; reachable from outside only if the gateway is. */
  readonly videoUrl: string;
  readonly durationSeconds: number;
  /** Who may see it, in the platform's own words; null for as usual. */
  readonly visibility: string | null;
  /** Whether followers are told of it; null for as the platform has it. */
  readonly notifyFollowers: boolean | null;
  /** The last session passed to `keep` for this upload, to resume from; null if there is none. */
  readonly session: string | null;
};

export type Posted = {
  readonly kind: 'published';
  readonly url: string;
  readonly platformPostId: string;
  /** ISO 8601 UTC. */
  readonly publishedAt: string;
};

/** The post may or may not be live: nothing may be sent again until someone has checked. */
export type Unconfirmed = {
  readonly kind: 'unconfirmed';
  readonly code: string;
  readonly cause: string;
  readonly nextAction: string;
};

/** There is no post: `publish` may be called, and resumes the session if it is still valid. */
export type Absent = { readonly kind: 'absent' };

/** A comment by the author of a post, right after it went live. */
export type CommentRequest = {
  readonly platformPostId: string;
  readonly text: string;
  /** As the post; null for as the platform has it. */
  readonly visibility: string | null;
  /** The same however often the comment is sent: for platforms that make one of repeats. */
  readonly key: string;
  /** When it was first sent, ISO 8601 UTC. */
  readonly sentAt: string;
};

export type Commented = { readonly kind: 'commented'; readonly commentId: string };

/** How first comments are made on a platform. */
export type FirstComment = {
  /**
   * Comments once. An error means that there is no comment.
   * @throws ProviderError, or the signal's reason
   */
  post(request: CommentRequest, signal: AbortSignal): Promise<Commented | Unconfirmed>;
  /** Looks for a comment whose outcome is unknown. @throws ProviderError, or the signal's reason */
  find(request: CommentRequest, signal: AbortSignal): Promise<Commented | Absent | Unconfirmed>;
};

/** A comment on a post by anyone, which says something about people who are no users here: it is shown, never stored. */
export type Comment = {
  readonly id: string;
  /** Null where the platform does not say. */
  readonly authorName: string | null;
  readonly authorUrl: string | null;
  /** Plain text of several lines. */
  readonly text: string;
  /** ISO 8601 UTC. */
  readonly publishedAt: string | null;
  readonly likes: number | null;
  readonly replies: number | null;
  /** Of the comment itself. */
  readonly url: string | null;
};

export type CommentsPage = {
  readonly comments: readonly Comment[];
  /** The platform's cursor of the next page; null at the end. */
  readonly next: string | null;
};

/**
 * Reads a page of the comments on a post, newest first where the platform can.
 * @throws ProviderError, or the signal's reason
 */
export type CommentsReader = (
  request: { readonly platformPostId: string; readonly cursor: string | null },
  signal: AbortSignal,
) => Promise<CommentsPage>;

/** Running totals as the platform counts them; 0 for what it does not report. */
export type PostCounts = {
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
  readonly watch_seconds: number;
};

/**
 * Reads how posts perform. Every call counts towards the platform's quota, so posts are requested in batches as large
 * as it accepts.
 */
export type CountsReader = {
  readonly maxIds: number;
  /** Counts by post id; posts unknown to the platform are omitted. @throws ProviderError, or the signal's reason */
  read(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, PostCounts>>;
};

/** Posts videos with one account. */
export type PlatformAdapter = {
  /** Null if the system counts visitors itself. */
  readonly counts: CountsReader | null;
  /**
   * Renews access to the account before it expires, if due. Null if every use renews it, or none is needed.
   * @throws ProviderError, or the signal's reason
   */
  readonly renewAccess: ((signal: AbortSignal) => Promise<void>) | null;
  /**
   * Posts the video once. An error means that nothing was posted.
   * @param keep stores a session before anything depends on it. Call it again with the same session right before the
   *   step that creates the post: if it throws, another process has taken over the upload, and that step must not be
   *   taken.
   * @throws ProviderError, the signal's reason, or anything `keep` throws
   */
  publish(
    request: PostRequest,
    keep: (session: string) => Promise<void>,
    signal: AbortSignal,
  ): Promise<Posted | Unconfirmed>;
  /**
   * Looks up an upload that was started and whose outcome is unknown.
   * @throws ProviderError, or the signal's reason
   */
  check(request: PostQuestion, signal: AbortSignal): Promise<Posted | Unconfirmed | Absent>;
  /**
   * Removes a live post; one that is already gone is success. Null if only the platform's own app can.
   * @throws ProviderError, or the signal's reason
   */
  readonly takeDown: ((platformPostId: string, signal: AbortSignal) => Promise<void>) | null;
  /** Comments on a post of its own. Null if there is no call for it. */
  readonly firstComment: FirstComment | null;
  /** Reads what others have commented. Null if there is no call for it. */
  readonly comments: CommentsReader | null;
};

/** A platform in this installation, with or without an account. */
export type PublishingPlatform = PlatformAdapter & {
  readonly name: string;
  readonly connected: boolean;
  /** Why it is not connected; null if it is. */
  readonly reason: string | null;
};
