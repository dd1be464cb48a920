import { exposure } from '../../kernel/service/exposure.ts';

/** Published pages are there for everyone, and so is the page to which platforms lead back after consent. */
export const publisherExposure = exposure({
  service: 'publisher',
  publicRoutes: [
    { path: '/posts/*', methods: ['GET', 'HEAD'] },
    { path: '/posts/*/poster.jpg', methods: ['GET', 'HEAD'] },
    { path: '/posts/*/video.mp4', methods: ['GET', 'HEAD'] },
    { path: '/posts/*/like', methods: ['POST'], perMinute: 20 },
    {
      path: '/api/v1/publish-accounts/*/callback',
      methods: ['GET', 'POST'],
      perMinute: 30,
      // The person who agrees may be signed in here or not.
      readsCookies: true,
    },
  ],
});
