import { createRoute } from '@tanstack/react-router';
import { isStatusOf } from '../../api/call.ts';
import { findSession } from '../../api/find-session.ts';
import { meQuery } from '../../api/me.ts';
import { prepareLive } from '../../live/connection.ts';
import { leaveFor, signInPath } from '../leave.ts';
import { queryClient } from '../query-client.ts';
import { page, root } from './base.ts';

/** Around every page of a session. People without one are led to the entrance, and back here. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  async beforeLoad({ location }) {
    if (!(await findSession())) await leaveFor(signInPath(location.href));
    try {
      await Promise.all([queryClient.ensureQueryData(meQuery), prepareLive()]);
    } catch (cause) {
      if (!isStatusOf(cause, 401)) throw cause;
      await leaveFor(signInPath(location.href));
    }
  },
  component: page('words', () => import('../shell.tsx')),
});
