import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { keepRenewing } from './session.ts';

export const meQuery = queryOptions({
  queryKey: ['showMe'],
  queryFn: async () => {
    const me = await call('showMe', {});
    keepRenewing();
    return me;
  },
});
