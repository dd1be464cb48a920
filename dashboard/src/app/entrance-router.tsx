import { createRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorState } from '../components/states.tsx';
import { root } from './routes/base.ts';
import { entranceRoutes } from './routes/entrance.ts';

/** Any other page is one of a session. */
function Elsewhere() {
  useEffect(() => location.reload(), []);
  return null;
}

export const router = createRouter({
  routeTree: root.addChildren([entranceRoutes]),
  defaultPreload: 'intent',
  defaultNotFoundComponent: Elsewhere,
  defaultErrorComponent: ({ error, reset }) => <ErrorState error={error} onRetry={reset} />,
});
