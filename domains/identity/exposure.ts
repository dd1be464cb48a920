import { exposure } from '../../kernel/service/exposure.ts';

/** Its other routes are internal: the gateway alone calls them. */
export const identityExposure = exposure({
  service: 'identity',
  paths: /^\/(users|notifications|providers)(\/|$)/,
  entry: '/users/me',
});
