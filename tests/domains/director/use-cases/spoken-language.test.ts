import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { spokenLanguage } from '../../../../domains/director/use-cases/spoken-language.ts';

const it = suite('spoken language');

for (const [voice, language] of [
  [null, 'English'],
  ['en-us', 'English'],
  ['de', 'German'],
  ['fr-fr', 'French'],
  ['nova', 'English'],
  ['ash', 'English'],
  ['a voice of my own', 'English'],
] as const) {
  it(`of ${voice ?? 'the default voice'} is ${language}`, () => assert.is(spokenLanguage(voice), language));
}

it.run();
