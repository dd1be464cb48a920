import { CommandError } from '../errors.ts';
import { PAUSE, UNPACED } from '../pacing.ts';
import type { Doc, Value } from '../values/types.ts';
import { compilePipeline, stageParts } from './pipeline.ts';

const ALLOWED = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

/** An update given as stages: computes the changed document from the old one. */
export function compilePipelineUpdate(stages: readonly Value[], now: Date): (document: Doc) => Doc {
  for (const stage of stages) {
    const [name] = stageParts(stage);
    if (!ALLOWED.has(name))
      throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  const { run } = compilePipeline(stages, { now, pacer: UNPACED, lookup: () => [] });
  return (document) => {
    const [changed] = [...run([document])].filter((one) => one !== PAUSE);
    return { ...changed, _id: changed?._id ?? document._id };
  };
}
