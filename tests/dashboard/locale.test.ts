import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { localeOf } from '../../dashboard/src/texts/locale.ts';

const it = suite('dates and numbers in the dashboard');

it('are written as the shown language is where the user lives', () => {
  assert.is(localeOf('en', ['en-GB', 'en-US', 'en']), 'en-GB');
  assert.is(localeOf('en', ['de-AT', 'en', 'en-AU']), 'en-AU');
  assert.is(localeOf('de', ['en-GB', 'de-AT']), 'de-AT');
});

it('are written as the language is anywhere, where no region of it is named', () => {
  assert.is(localeOf('de', ['en-GB']), 'de');
  assert.is(localeOf('en', ['en', 'enm-GB', 'en-US@posix']), 'en');
});

it.run();
