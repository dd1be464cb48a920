import { createRoute } from '@tanstack/react-router';
import { oneOf, page, search, text } from './base.ts';
import { shell } from './shell.ts';

/** Pages for auditors. Their frame turns other roles away. */
const audit = createRoute({
  getParentRoute: () => shell,
  path: '/audit',
  component: page('audit', () => import('../../pages/audit/audit.tsx')),
});

const streams = createRoute({
  getParentRoute: () => audit,
  path: '/streams',
  validateSearch: search((given) => ({
    category: text(given.category),
    name: word(given.name),
    active: oneOf(['hour', 'day', 'week', 'month'])(given.active),
  })),
  component: page('audit', () => import('../../pages/audit/streams/streams.tsx')),
});
const stream = createRoute({
  getParentRoute: () => audit,
  path: '/streams/$stream',
  validateSearch: search((given) => ({
    direction: oneOf(['forwards', 'backwards'])(given.direction),
    from: revision(given.from),
    order: oneOf(['oldest'])(given.order),
    live: given.live === true || undefined,
  })),
  component: page('audit', () => import('../../pages/audit/stream/stream.tsx')),
});
const event = createRoute({
  getParentRoute: () => audit,
  path: '/streams/$stream/$revision',
  component: page('audit', () => import('../../pages/audit/event/event.tsx')),
});

const correlation = createRoute({
  getParentRoute: () => audit,
  path: '/correlations/$id',
  validateSearch: search((given) => ({ view: oneOf(['list'])(given.view), event: text(given.event) })),
  component: page('audit', () => import('../../pages/audit/correlation/correlation.tsx')),
});
const aggregate = createRoute({
  getParentRoute: () => audit,
  path: '/aggregates/$stream',
  validateSearch: search((given) => ({ at: revision(given.at) })),
  component: page('audit', () => import('../../pages/audit/aggregate/aggregate.tsx')),
});

const events = createRoute({
  getParentRoute: () => audit,
  path: '/events',
  validateSearch: search((given) => ({
    category: text(given.category),
    without_category: text(given.without_category),
    type: text(given.type),
    actor: word(given.actor),
    owner: word(given.owner),
    correlation_id: word(given.correlation_id),
    event_id: word(given.event_id),
    from: time(given.from),
    to: time(given.to),
  })),
  component: page('audit', () => import('../../pages/audit/events/events.tsx')),
});
const integrity = createRoute({
  getParentRoute: () => audit,
  path: '/integrity',
  validateSearch: search((given) => ({ from: revision(given.from) })),
  component: page('integrity', () => import('../../pages/audit/integrity/integrity.tsx')),
});

/** The router parses an id of digits alone as a number. */
function word(given: unknown): string | undefined {
  return text(typeof given === 'number' ? String(given) : given);
}

/** The router parses numbers in an address. */
function revision(given: unknown): number | undefined {
  return typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 ? given : undefined;
}

/** In the form that the API takes; undefined for an invalid time. */
function time(given: unknown): string | undefined {
  const at = Date.parse(String(given));
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

export const auditRoutes = [
  audit.addChildren([streams, stream, event, correlation, aggregate, events, integrity]),
] as const;
