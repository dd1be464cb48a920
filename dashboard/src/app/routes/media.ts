import { createRoute } from '@tanstack/react-router';
import { PROVIDER_KINDS, SOURCES } from '../../api/images.ts';
import { RENDER_FILTERS } from '../../api/renders.ts';
import { day, id, oneOf, page, search, text } from './base.ts';
import { shell } from './shell.ts';

/** Images and videos. */
const assets = createRoute({
  getParentRoute: () => shell,
  path: '/assets',
  validateSearch: search((given) => ({
    provider: text(given.provider),
    kind: oneOf(PROVIDER_KINDS)(given.kind),
    content: id(given.content),
    source: oneOf(SOURCES)(given.source),
    from: day(given.from),
    to: day(given.to),
    picture: id(given.picture),
  })),
  component: page('media', () => import('../../pages/assets/assets.tsx'), 'pictures'),
});

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

export const mediaRoutes = [assets, videos, video] as const;
