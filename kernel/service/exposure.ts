/** A route that clients reach without a token, under the same path as at the service. */
export type PublicRoute = {
  /** `*` stands for one part. Metrics name the route so. */
  readonly path: string;
  readonly methods: readonly ('GET' | 'HEAD' | 'POST')[];
  /**
   * Requests from one client address, on all paths that match together. Default: no limit but that of open requests.
   */
  readonly perMinute?: number;
  /**
   * Whether the service learns whom the browser's cookies name, if anyone. What such a browser writes must come from
   * our own pages.
   */
  readonly readsCookies?: boolean;
};

/** Requests per minute and user. */
export type UserLimits = { readonly reads: number; readonly writes: number };

/** Of the body of a request, in bytes. Longer ones are refused, or passed on in pieces. */
export const MAX_PIECE = 1_048_576;

/**
 * Uploads: requests that are counted on their own instead of among a user's writes. `PATCH` continues where
 * `Upload-Offset` says (tus), so that the gateway may pass on its body in several requests.
 */
export type UploadRoutes = {
  /** As the service sees it. */
  readonly path: RegExp;
  readonly method: 'POST' | 'PATCH';
  readonly perMinute: number;
};

/** What the gateway lets clients reach of a service, and how often: data, known without loading the service. */
export type Exposure = {
  readonly service: string;
  readonly limits: UserLimits;
  /**
   * The paths, decoded and as the service sees them, that clients with a token reach under `/api/v1/<service>`. To
   * clients, no other path exists.
   */
  readonly paths: RegExp;
  /** Where they begin, as the gateway's front page says. */
  readonly entry: string;
  readonly publicRoutes: readonly PublicRoute[];
  readonly uploads: readonly UploadRoutes[];
};

/** Declares an exposure; whatever it leaves out is as for most services. */
export const exposure = (declared: Pick<Exposure, 'service'> & Partial<Exposure>): Exposure => ({
  limits: { reads: 60, writes: 20 },
  paths: /^\/api\/v1\//,
  entry: '/api/v1/',
  publicRoutes: [],
  uploads: [],
  ...declared,
});
