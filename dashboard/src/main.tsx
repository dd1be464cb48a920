import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './design/tokens.css';
import './design/base.css';
import { queryClient } from './app/query-client.ts';
import { router } from './app/routes.tsx';
import { applyTheme } from './design/theme.ts';
import { loadTexts } from './texts/index.ts';
import { currentLanguage } from './texts/language.ts';

applyTheme();
document.documentElement.lang = currentLanguage();
await loadTexts('core');

const root = document.getElementById('root');
if (root === null) throw new Error('there is no #root in the page');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
