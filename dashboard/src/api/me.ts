import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { renewIn } from './session.ts';

/** Access tokens last for 15 minutes; how much of it is left after a reload no one says. */
const RENEWED_AFTER_RELOAD_SECONDS = 5 * 60;

export const meQuery = queryOptions({
  queryKey: ['showMe'],
  queryFn: async () => {
    const me = await call('showMe', {});
    renewIn(RENEWED_AFTER_RELOAD_SECONDS);
    return me;
  },
});
