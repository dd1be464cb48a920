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
  takesDown: true,
  connect: (_, { gatewayAddress }) => localAdapter(gatewayAddress),
  application: null,
});
