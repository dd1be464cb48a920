export { SECONDS, USUAL_SECONDS } from '../../../offline/writer/budget.ts';
export { secondsFor } from '../../../offline/writer/words.ts';
