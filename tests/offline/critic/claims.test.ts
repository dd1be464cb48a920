import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unsupportedClaims } from '../../../offline/critic/claims/index.ts';
import { given } from './given.ts';

const it = suite('unsupported claims');

const claimsIn = (...narrations: string[]) =>
  unsupportedClaims({ scenes: narrations.map((narration) => ({ narration, sources: [] })) }, given).map(
    ({ scene, claim }) => `${scene}: ${claim}`,
  );

for (const [name, narration, claims] of [
  ['a figure that nobody gave', 'It holds 8,000 digits.', ['0: 8,000']],
  ['a figure in words', 'It holds eight thousand digits.', ['0: eight thousand']],
  ['a year in two halves', 'It began in nineteen ninety-five.', ['0: nineteen ninety five']],
  ['a name', 'It was drawn by Ada Lovelace.', ['0: Ada Lovelace']],
  ['a date', 'They launched it on a Tuesday in March.', ['0: Tuesday', '0: March']],
  ['a superlative', 'It is the biggest code, and the most popular one.', ['0: the biggest', '0: the most popular']],
] as const) {
  it(`are found: ${name}`, () => assert.equal(claimsIn(narration), [...claims]));
}

it('are those of each scene', () => {
  assert.equal(claimsIn('A QR code.', 'It cost 12 dollars.', 'Only 13 were made.'), ['1: 12', '2: 13']);
});

for (const [name, narration] of [
  ['figures as they were given', 'The largest version holds 7,089 digits, and 30 percent may be gone.'],
  ['figures without separators, and in words', 'It holds 7089 digits, of which thirty percent may be gone.'],
  ['years in words', 'Masahiro Hara invented it in nineteen ninety-four.'],
  ['amounts as they are spoken', 'It sold for 3.5 billion dollars.'],
  ['names in part, and of the source', 'Hara worked for Denso. Wikipedia tells the story.'],
  ['small numbers as people speak', 'One thing helps, two of them even more.'],
  ['words that merely end like superlatives', 'The latest forest is the rest.'],
  ['the beginnings of sentences', 'Nobody knows. Everybody guesses.'],
  ['nouns in German, which are all in capitals', 'Der Code hat eine Ecke und ein Quadrat.'],
] as const) {
  it(`are not: ${name}`, () => assert.equal(claimsIn(narration), []));
}

it.run();
