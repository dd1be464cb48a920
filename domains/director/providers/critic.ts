/** Judges scripts by the written rubric, without a model. */
export { type Judgement, judge } from '../../../offline/critic/judge.ts';
export { GOOD_ENOUGH } from '../../../offline/critic/rubric.ts';
export { wantedSeconds } from '../../../offline/writer/budget.ts';
