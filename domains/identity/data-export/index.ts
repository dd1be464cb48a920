import { dataExportEvents } from '../../../contracts/identity/data-export.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export { msToNextExport } from './decide.ts';
export { MAX_EXPORTS_PER_HOUR } from './state.ts';

/** The latest exports of a user's data; the stream's id is the user's. */
export const dataExports = defineAggregate({
  events: dataExportEvents,
  initial,
  evolve,
  decide,
  maxCount: 100,
});
