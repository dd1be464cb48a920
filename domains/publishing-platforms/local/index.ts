import { definePlatform } from '../define-platform.ts';
import { NO_LIMITS } from '../limits.ts';
import { localAdapter } from './adapter.ts';
import { localStyle } from './style.ts';

/** Needs no account: its posts are pages served by this installation. */
export const local = definePlatform({
  name: 'local',
  title: 'Local',
  settings: {},
  requires: [],
  style: localStyle,
  limits: NO_LIMITS,
  posting: {
    visibility: ['public'],
    choosesNotices: false,
    firstComment: { impossible: 'the pages of the local platform have no comments' },
    disclosure: { missing: 'the pages of the local platform have no label for it' },
  },
  comments: { impossible: 'the pages of the local platform have no comments' },
  takesDown: true,
  connect: (_, { gatewayAddress }) => localAdapter(gatewayAddress),
  application: null,
});
