import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { extractFacts } from '../../../offline/writer/facts.ts';

const it = suite('facts of a summary');
const facts = (summary: string, topic = 'Topic') => extractFacts(summary, topic);

it('are its sentences, whatever abbreviations, decimals and versions they hold', () => {
  assert.equal(
    facts(
      'Dr. J. K. Smith of Acme Inc. said on Oct. 3 that version 2.0.1 costs $3.5m. The U.S. Senate meets at 10 p.m. on Friday. It had met in the U.S. They left at 3 p.m. The iPhone sold well vs. its rivals, e.g. the Pixel.',
    ),
    [
      'Dr. J. K. Smith of Acme Inc. said on Oct. 3 that version 2.0.1 costs 3.5 million dollars.',
      'The US Senate meets at 10 pm on Friday.',
      'It had met in the US.',
      'They left at 3 pm.',
      'The iPhone sold well versus its rivals, for example, the Pixel.',
    ],
  );
});

it('are told once, however often the summary or the topic says them', () => {
  assert.equal(
    facts(
      'Rats learn to drive tiny cars. The rats enjoyed the ride very much. The rats enjoyed the ride very much! The rats enjoyed the ride.',
      'Rats learn to drive tiny cars',
    ),
    ['The rats enjoyed the ride very much.'],
  );
});

it('are not the furniture of web pages, questions, cut-off ends or datelines', () => {
  assert.equal(
    facts(
      [
        'WASHINGTON (AP) — The dam was reopened after nine years. Read more on our site.',
        'Photo: Getty Images for Acme. What will happen next?',
        'The river now runs through three states [...]',
        'The post Dam reopened appeared first on River News.',
        'LONDON (Reuters) - Prices fell by half within a week…',
      ].join('\n'),
    ),
    ['The dam was reopened after nine years.'],
  );
});

it('are not what an author says of himself, unless he is quoted', () => {
  assert.equal(
    facts('I built this in a weekend and I love it. "I am proud of it," the author wrote. It runs on a watch.'),
    ['"I am proud of it," the author wrote.', 'It runs on a watch.'],
  );
});

it('divide a long sentence where a second one begins', () => {
  assert.equal(
    facts(
      'The company will close two of its five factories in the north of the country by the end of next year, and the workers there will be offered jobs at the new plant near the coast.',
    ),
    [
      'The company will close two of its five factories in the north of the country by the end of next year.',
      'The workers there will be offered jobs at the new plant near the coast.',
    ],
  );
});

it('drop what only adds to a long sentence, and what stays too long to be said', () => {
  assert.equal(
    facts(
      `The bridge over the wide river was opened by the mayor on a cold and rainy Monday morning in front of thousands of people, who had waited for it for more than twenty years. ${'very '.repeat(50)}long it was.`,
    ),
    [
      'The bridge over the wide river was opened by the mayor on a cold and rainy Monday morning in front of thousands of people.',
    ],
  );
});

it('keep a quote whole and a broken one unquoted', () => {
  assert.equal(
    facts('The mayor said the plan was "good for all". He called it "a first step. More will follow," he said.'),
    ['The mayor said the plan was "good for all".', 'He called it a first step.', 'More will follow, he said.'],
  );
});

it('end at ideographic full stops', () => {
  assert.equal(facts('新しい電池が発表されました。充電は五分で終わります。'), [
    '新しい電池が発表されました。',
    '充電は五分で終わります。',
  ]);
});

it('are none without a summary', () => {
  assert.equal(extractFacts(null, 'Topic'), []);
  assert.equal(extractFacts('   ', 'Topic'), []);
});

it.run();
