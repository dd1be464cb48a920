import { createRoute } from '@tanstack/react-router';
import { oneOf, page, search } from './base.ts';
import { shell } from './shell.ts';

/** What operators see and do. Other roles are turned away by the page around them. */
const operate = createRoute({
  getParentRoute: () => shell,
  path: '/operate',
  component: page('operate', () => import('../../pages/operate/operate.tsx')),
});
const overview = createRoute({
  getParentRoute: () => operate,
  path: '/',
  component: page('operate', () => import('../../pages/operate/overview/overview.tsx')),
});

const projections = createRoute({
  getParentRoute: () => operate,
  path: '/projections',
  validateSearch: search((given) => ({
    state: oneOf(['live', 'building', 'paused', 'failed', 'retired', 'all'])(given.state),
  })),
  component: page('operate', () => import('../../pages/operate/projections/projections.tsx')),
});
const projection = createRoute({
  getParentRoute: () => operate,
  path: '/projections/$name',
  component: page('operate', () => import('../../pages/operate/projections/projection.tsx')),
});

const subscriptions = createRoute({
  getParentRoute: () => operate,
  path: '/subscriptions',
  validateSearch: search((given) => ({ show: oneOf(['parked', 'behind', 'alone'])(given.show) })),
  component: page('operate', () => import('../../pages/operate/subscriptions/subscriptions.tsx')),
});
const subscription = createRoute({
  getParentRoute: () => operate,
  path: '/subscriptions/$name',
  component: page('operate', () => import('../../pages/operate/subscriptions/subscription.tsx')),
});

const processes = createRoute({
  getParentRoute: () => operate,
  path: '/processes',
  validateSearch: search((given) => ({ state: oneOf(['running', 'lost'])(given.state) })),
  component: page('operate', () => import('../../pages/operate/processes/processes.tsx')),
});
const log = createRoute({
  getParentRoute: () => operate,
  path: '/log',
  component: page('operate', () => import('../../pages/operate/log/log.tsx')),
});

const checks = createRoute({
  getParentRoute: () => operate,
  path: '/checks',
  component: page('operate', () => import('../../pages/operate/checks/checks.tsx')),
});

export const operateRoutes = [
  operate.addChildren([overview, projections, projection, subscriptions, subscription, processes, log, checks]),
] as const;
