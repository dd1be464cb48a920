import { createRouter } from '@tanstack/react-router';
import { root } from './routes/base.ts';
import type { entranceRoutes } from './routes/entrance.ts';
import type { sessionRoutes } from './session-router.tsx';

/** For types alone: links know the pages of both tables. */
const whole = (entrance: typeof entranceRoutes, session: typeof sessionRoutes) =>
  createRouter({ routeTree: root.addChildren([entrance, session]) });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof whole>;
  }
}
