import { createRoute, createRouter } from '@tanstack/react-router';
import { ErrorState } from '../components/states.tsx';
import { NotFound } from './not-found.tsx';
import { accountRoutes } from './routes/account.ts';
import { auditRoutes } from './routes/audit.ts';
import { root } from './routes/base.ts';
import { mediaRoutes } from './routes/media.ts';
import { operateRoutes } from './routes/operate.ts';
import { shell } from './routes/shell.ts';
import { workRoutes } from './routes/work.ts';

/** With the navigation, so that a mistyped address is no dead end. */
const elsewhere = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound });

export const sessionRoutes = shell.addChildren([
  ...workRoutes,
  ...mediaRoutes,
  ...accountRoutes,
  ...operateRoutes,
  ...auditRoutes,
  elsewhere,
]);

export const router = createRouter({
  routeTree: root.addChildren([sessionRoutes]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: ({ error, reset }) => <ErrorState error={error} onRetry={reset} />,
});

type Preloadable = { preload?: () => Promise<unknown> };

// The frame and the page come while the session is still being asked for; what fails to is loaded again when it is shown.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  const { component } = router.routesById[routeId as keyof typeof router.routesById].options as {
    component?: Preloadable;
  };
  component?.preload?.().catch(() => undefined);
}
