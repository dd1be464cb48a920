import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataExports, msToNextExport } from '../../../domains/identity/data-export/index.ts';
import { fold } from '../../../kernel/aggregates/view.ts';
import { secondsLater } from '../../support/examples/token-family.ts';
import { given } from '../../support/given.ts';

const it = suite('exports of what is stored about a user');

const exportAfter = (seconds: number) => ({ type: 'ExportData', user_id: 'ann', now: secondsLater(seconds) }) as const;
const exportedAfter = (seconds: number) =>
  ({ type: 'DataExported', data: { user_id: 'ann', requested_at: secondsLater(seconds) } }) as const;

it('records five within an hour, and another when the first of them is older', () => {
  given(dataExports).when(exportAfter(0)).thenEveryTime(exportedAfter(0));
  const five = [0, 1, 2, 3, 4].map(exportedAfter);
  given(dataExports, ...five.slice(1))
    .when(exportAfter(5))
    .then(exportedAfter(5));
  given(dataExports, ...five)
    .when(exportAfter(3_599))
    .changesNothing();
  given(dataExports, ...five)
    .when(exportAfter(3_600))
    .then(exportedAfter(3_600));
});

it('says how long there may be no other', () => {
  const state = fold(dataExports, [0, 1, 2, 3, 4, 5].map(exportedAfter));
  assert.is(msToNextExport(state, secondsLater(6)), 3_595_000);
  assert.is(msToNextExport(state, secondsLater(10_000)), 0);
});

it.run();
