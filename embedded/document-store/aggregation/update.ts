import { notImplemented } from '../errors.ts';
import type { Doc, Value } from '../values/types.ts';
export function compilePipelineUpdate(_stages: Value[], _now: Date): (document: Doc) => Doc {
  throw notImplemented('x');
}
