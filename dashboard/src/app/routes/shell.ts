import { createRoute } from '@tanstack/react-router';
import { isStatusOf } from '../../api/call.ts';
import { meQuery } from '../../api/me.ts';
import { hasSession } from '../../api/session.ts';
import { leaveFor, signInPath } from '../leave.ts';
import { queryClient } from '../query-client.ts';
import { page, root } from './base.ts';

/** Around every page of a session. People without one are led to the entrance, and back here. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  async beforeLoad({ location }) {
    if (!hasSession()) await leaveFor(signInPath(location.href));
    try {
      await queryClient.ensureQueryData(meQuery);
    } catch (cause) {
      if (!isStatusOf(cause, 401)) throw cause;
      await leaveFor(signInPath(location.href));
    }
  },
  component: page('words', () => import('../shell.tsx')),
});
