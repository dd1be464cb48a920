import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { feedDate } from '../../../../domains/scout/providers/feed-date.ts';

const it = suite('feedDate');

const dates: [string, string | null][] = [
  ['Tue, 10 Jun 2003 04:00:00 GMT', '2003-06-10T04:00:00.000Z'],
  ['10 Jun 2003 04:00 +0530', '2003-06-09T22:30:00.000Z'],
  ['Wed, 02 Oct 02 13:00:00 EST', '2002-10-02T18:00:00.000Z'],
  ['Sat, 1 Jan 77 00:00:00 UT', '1977-01-01T00:00:00.000Z'],
  ['Tuesday, 3 September 2024 08:05:06 PDT', '2024-09-03T15:05:06.000Z'],
  ['Tue, 03 Jun 2025 09:39:21', '2025-06-03T09:39:21.000Z'],
  ['03-Jun-2025', '2025-06-03T00:00:00.000Z'],
  ['2025-06-03T09:39:21Z', '2025-06-03T09:39:21.000Z'],
  ['2025-06-03T09:39:21.1239+02:00', '2025-06-03T07:39:21.123Z'],
  ['2025-06-03 09:39', '2025-06-03T09:39:00.000Z'],
  ['2025-06', '2025-06-01T00:00:00.000Z'],
  [' 2025 ', '2025-01-01T00:00:00.000Z'],
  ['2025-02-30', null],
  ['Tue, 10 Xyz 2003 04:00:00 GMT', null],
  ['yesterday', null],
  ['', null],
];
for (const [text, expected] of dates) {
  it(`reads "${text}" as ${expected}`, () => assert.is(feedDate(text), expected));
}

it.run();
