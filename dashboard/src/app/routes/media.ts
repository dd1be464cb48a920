import { createRoute } from '@tanstack/react-router';
import { RENDER_FILTERS } from '../../api/renders.ts';
import { day, oneOf, page, search } from './base.ts';
import { shell } from './shell.ts';

/** Films. */
const videos = createRoute({
  getParentRoute: () => shell,
  path: '/videos',
  validateSearch: search((given) => ({
    status: oneOf(RENDER_FILTERS)(given.status),
    from: day(given.from),
    to: day(given.to),
  })),
  component: page('media', () => import('../../pages/videos/videos.tsx')),
});
const video = createRoute({
  getParentRoute: () => shell,
  path: '/videos/$contentId',
  component: page('media', () => import('../../pages/videos/video.tsx')),
});

export const mediaRoutes = [videos, video] as const;
