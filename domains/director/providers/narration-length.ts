export { SECONDS } from '../../../offline/writer/budget.ts';
export { secondsFor } from '../../../offline/writer/words.ts';
