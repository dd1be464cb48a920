export { secondsFor } from '../../../offline/writer/words.ts';
