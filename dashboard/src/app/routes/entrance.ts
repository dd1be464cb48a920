import type { ComponentType } from 'react';
import { type Area, loadTexts } from '../../texts/index.ts';

const page = (area: Area, load: () => Promise<{ Page: ComponentType }>) => async () => {
  const [{ Page }] = await Promise.all([load(), loadTexts(area)]);
  return Page;
};

/** The pages for people who are not signed in, by their paths. Mails lead to some of them: `<dashboard>/<action>?token=…`. */
export const ENTRANCE: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/sign-in': page('sign-in', () => import('../../pages/entrance/sign-in.tsx')),
  '/register': page('sign-in', () => import('../../pages/entrance/register.tsx')),
  '/forgot-password': page('sign-in', () => import('../../pages/entrance/forgot-password.tsx')),
  '/reset-password': page('sign-in', () => import('../../pages/entrance/reset-password.tsx')),
  '/accept-invitation': page('sign-in', () => import('../../pages/entrance/accept-invitation.tsx')),
  '/verify-email': page('sign-in', () => import('../../pages/entrance/verify-email.tsx')),
};
