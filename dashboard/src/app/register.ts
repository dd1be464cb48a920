import type { router } from './session-router.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
