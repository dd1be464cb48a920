import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { texts as german } from '../../dashboard/src/texts/de/words.ts';
import { texts as english } from '../../dashboard/src/texts/en/words.ts';
import { OWN_OFFERS } from '../../domains/shared/own-offers.ts';

const it = suite('names of providers in the dashboard');

it('are there for every provider that can be chosen, in both languages', () => {
  for (const { providers } of [english, german]) {
    const known = new Set(Object.keys(providers));
    assert.equal(
      OWN_OFFERS.map(({ name }) => name).filter((name) => !known.has(name)),
      [],
    );
  }
});

it.run();
