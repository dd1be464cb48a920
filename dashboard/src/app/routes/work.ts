import { createRoute, redirect } from '@tanstack/react-router';
import { BOARD_LANES } from '../../api/contents.ts';
import { enums } from '../../api/enums.ts';
import { PLATFORMS, PUBLICATION_STATUSES } from '../../api/publishing.ts';
import { NICHES } from '../../api/trends.ts';
import { day, id, oneOf, page, search, text } from './base.ts';
import { shell } from './shell.ts';

/** From a trend to a video that is published. */
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: search((given) => ({ error: text(given.error) })),
  // Coming back from a provider with an error and a session means that someone wanted to link an account.
  beforeLoad({ search: given }) {
    const { error } = given as { error?: string };
    if (error) throw redirect({ to: '/profile/security', search: { error } });
  },
  component: page('home', () => import('../../pages/home/home.tsx')),
});

/** The one place where films are started: other pages and the palette lead here. */
const make = createRoute({
  getParentRoute: () => shell,
  path: '/make',
  validateSearch: search((given) => ({
    from: oneOf(['script', 'page', 'many'])(given.from),
    trend: id(given.trend),
    copy: id(given.copy),
  })),
  component: page('make', () => import('../../pages/make/make.tsx'), 'media'),
});

const trends = createRoute({
  getParentRoute: () => shell,
  path: '/trends',
  validateSearch: search((given) => ({
    niche: oneOf(NICHES)(given.niche),
    status: oneOf(['expired', 'all'])(given.status),
    view: oneOf(['results', 'rules'])(given.view),
    rule: id(given.rule),
  })),
  component: page('trends', () => import('../../pages/trends/trends.tsx')),
});

const trend = createRoute({
  getParentRoute: () => shell,
  path: '/trends/$trendId',
  component: page('trends', () => import('../../pages/trends/trend.tsx')),
});

const contents = createRoute({
  getParentRoute: () => shell,
  path: '/content',
  validateSearch: search((given) => ({
    status: oneOf(enums.ContentStatus)(given.status),
    niche: oneOf(NICHES)(given.niche),
  })),
  component: page('content', () => import('../../pages/contents/contents.tsx'), 'bulk'),
});
const content = createRoute({
  getParentRoute: () => shell,
  path: '/content/$contentId',
  validateSearch: search((given) => ({ view: oneOf(['timeline'])(given.view) })),
  component: page('content', () => import('../../pages/content/content.tsx'), 'media'),
});

const pipeline = createRoute({
  getParentRoute: () => shell,
  path: '/pipeline',
  validateSearch: search((given) => ({
    niche: oneOf(NICHES)(given.niche),
    platform: oneOf(PLATFORMS)(given.platform),
    stage: oneOf(BOARD_LANES)(given.stage),
  })),
  component: page('content', () => import('../../pages/board/board.tsx')),
});

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const costs = createRoute({
  getParentRoute: () => shell,
  path: '/costs',
  validateSearch: search((given) => ({
    month: MONTH.test(String(given.month)) ? String(given.month) : undefined,
    view: oneOf(['days', 'total', 'table'])(given.view),
  })),
  component: page('costs', () => import('../../pages/costs/costs.tsx')),
});

const providers = createRoute({
  getParentRoute: () => shell,
  path: '/providers',
  component: page('providers', () => import('../../pages/providers/providers.tsx'), 'settings', 'own-providers'),
});

const publishing = createRoute({
  getParentRoute: () => shell,
  path: '/publishing',
  validateSearch: search((given) => ({
    view: oneOf(['list'])(given.view),
    month: MONTH.test(String(given.month)) ? String(given.month) : undefined,
    day: day(given.day),
    platform: oneOf(PLATFORMS)(given.platform),
    status: oneOf(PUBLICATION_STATUSES)(given.status),
    from: day(given.from),
    to: day(given.to),
  })),
  component: page('publishing', () => import('../../pages/publishing/publishing.tsx')),
});
const slots = createRoute({
  getParentRoute: () => shell,
  path: '/publishing/slots',
  component: page('publishing', () => import('../../pages/publishing/slots/slots.tsx')),
});
const defaults = createRoute({
  getParentRoute: () => shell,
  path: '/publishing/defaults',
  component: page('publishing', () => import('../../pages/publishing/options/defaults.tsx')),
});
const accounts = createRoute({
  getParentRoute: () => shell,
  path: '/publishing/accounts',
  validateSearch: search((given) => ({ connected: oneOf(PLATFORMS)(given.connected), error: text(given.error) })),
  component: page('publishing', () => import('../../pages/publishing/accounts/accounts.tsx')),
});

export const workRoutes = [
  home,
  make,
  trends,
  trend,
  contents,
  content,
  pipeline,
  publishing,
  slots,
  defaults,
  accounts,
  costs,
  providers,
] as const;
