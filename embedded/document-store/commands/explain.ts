import { notImplemented } from '../errors.ts';
import type { Call, Reply } from './call.ts';
export function explain(_call: Call): Reply {
  throw notImplemented('explain');
}
