import { notImplemented } from '../errors.ts';
import type { Call, Reply } from './call.ts';
export function aggregate(_call: Call): Reply {
  throw notImplemented('aggregate');
}
