/** What the pages of a tour show. */
export type Shown = {
  readonly published: string;
  readonly waiting: string;
  readonly correlation: string;
  /** What it was made from. */
  readonly trend: string;
  /** Of the published content. */
  readonly stream: string;
  readonly subscription: string;
};

export type Stop = {
  /** As the route tables name it. */
  readonly page: string;
  /** Another view of a page that has a stop of its own. */
  readonly view?: string;
  readonly path: (shown: Shown) => string;
  /** What comes to it later than all else. */
  readonly until?: string;
};

const stop = (page: string, path: Stop['path'], view?: string): Stop => ({ page, path, ...(view ? { view } : {}) });

/** What is around pages: no one comes to it alone. */
export const FRAMES: ReadonlySet<string> = new Set(['entrance/entrance', 'operate/operate', 'audit/audit']);

/** Every page of the dashboard, and how to come to it, in the order of its navigation. */
export const STOPS: readonly Stop[] = [
  stop('home/home', () => '/'),
  stop('make/make', () => '/make'),
  stop('trends/trends', () => '/trends'),
  stop('trends/trends', () => '/trends?view=results', 'results'),
  stop('trends/trend', ({ trend }) => `/trends/${trend}`),
  stop('contents/contents', () => '/content'),
  stop('content/content', ({ published }) => `/content/${published}`),
  { ...stop('content/content', ({ waiting }) => `/content/${waiting}`, 'at its gate'), until: '.scene-sketch' },
  stop('content/content', ({ published }) => `/content/${published}?view=timeline`, 'timeline'),
  stop('board/board', () => '/pipeline'),
  stop('assets/assets', () => '/assets'),
  stop('videos/videos', () => '/videos'),
  { ...stop('videos/video', ({ published }) => `/videos/${published}`), until: '.theatre-side a[href*="copy="]' },
  stop('publishing/publishing', () => '/publishing'),
  stop('publishing/publishing', () => '/publishing?view=list', 'list'),
  stop('publishing/slots/slots', () => '/publishing/slots'),
  stop('publishing/options/defaults', () => '/publishing/defaults'),
  stop('publishing/accounts/accounts', () => '/publishing/accounts'),
  stop('costs/costs', () => '/costs'),
  stop('providers/providers', () => '/providers'),
  stop('notifications/notifications', () => '/notifications'),
  stop('settings/settings', () => '/settings'),
  stop('profile/person', () => '/profile'),
  stop('profile/security', () => '/profile/security'),
  stop('profile/data', () => '/profile/data'),
  stop('operate/overview/overview', () => '/operate'),
  stop('operate/projections/projections', () => '/operate/projections'),
  stop('operate/projections/projection', () => '/operate/projections/contents'),
  stop('operate/subscriptions/subscriptions', () => '/operate/subscriptions'),
  stop('operate/subscriptions/subscription', ({ subscription }) => `/operate/subscriptions/${subscription}`),
  stop('operate/processes/processes', () => '/operate/processes'),
  { ...stop('operate/log/log', () => '/operate/log'), until: '[role=img]' },
  stop('operate/checks/checks', () => '/operate/checks'),
  stop('audit/streams/streams', () => '/audit/streams'),
  stop('audit/stream/stream', ({ stream }) => `/audit/streams/${stream}`),
  stop('audit/event/event', ({ stream }) => `/audit/streams/${stream}/1`),
  stop('audit/correlation/correlation', ({ correlation }) => `/audit/correlations/${correlation}`),
  stop('audit/correlation/correlation', ({ correlation }) => `/audit/correlations/${correlation}?view=list`, 'list'),
  stop('audit/aggregate/aggregate', ({ stream }) => `/audit/aggregates/${stream}?at=1`),
  stop('audit/events/events', () => '/audit/events'),
  stop('audit/integrity/integrity', () => '/audit/integrity'),
  stop('users/users', () => '/users'),
  stop('entrance/sign-in', () => '/sign-in'),
  stop('entrance/register', () => '/register'),
  stop('entrance/forgot-password', () => '/forgot-password'),
  stop('entrance/reset-password', () => '/reset-password?token=x'),
  stop('entrance/accept-invitation', () => '/accept-invitation?token=x'),
  stop('entrance/verify-email', () => '/verify-email'),
];

/** Whether it is shown to people who have not signed in. */
export const isEntrance = ({ page }: Stop): boolean => page.startsWith('entrance/');

/** Of its screenshot: `audit-stream`, `content-at-its-gate`. */
export function pictureNameOf({ page, view }: Stop): string {
  const folders = page.split('/');
  return [...new Set(folders), ...(view ? view.split(' ') : [])].join('-');
}
