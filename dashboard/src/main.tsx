import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './design/tokens.css';
import './design/base.css';
import { queryClient } from './app/query-client.ts';
import { applyTheme } from './design/theme.ts';
import { loadTexts } from './texts/index.ts';
import { currentLanguage } from './texts/language.ts';

/** The pages that need no session. */
const ENTRANCE: ReadonlySet<string> = new Set([
  '/sign-in',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/accept-invitation',
  '/verify-email',
]);

applyTheme();
document.documentElement.lang = currentLanguage();
const isEntrance = ENTRANCE.has(location.pathname.replace(/(.)\/$/, '$1'));
const [{ router }] = await Promise.all([
  isEntrance ? import('./app/entrance-router.tsx') : import('./app/session-router.tsx'),
  loadTexts('core'),
]);

const root = document.getElementById('root');
if (root === null) throw new Error('there is no #root in the page');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
