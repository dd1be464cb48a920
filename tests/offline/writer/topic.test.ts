import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inSentence, readTopic, type Topic } from '../../../offline/writer/topic.ts';

const it = suite('topic of a script');

const cases: [raw: string, text: string, kind: Topic['kind']][] = [
  ['Fed cuts rates as hiring slows', 'Fed cuts rates as hiring slows', 'headline'],
  ['EU approves battery plant in Sweden – Ars Technica', 'EU approves battery plant in Sweden', 'headline'],
  ['Scientists find water on Mars | The Daily Planet', 'Scientists find water on Mars', 'headline'],
  ['Show HN: A tiny database', 'A tiny database', 'name'],
  ['[OC] TIL that cats have 32 ear muscles', 'Cats have 32 ear muscles', 'headline'],
  ['taylor swift', 'Taylor Swift', 'name'],
  ['lakers vs warriors', 'Lakers versus Warriors', 'name'],
  ['Interstellar_(film)', 'Interstellar', 'name'],
  [
    'The doctor who proved that washing hands saves lives',
    'The doctor who proved that washing hands saves lives',
    'name',
  ],
  ['How GPS turns time into a position', 'How GPS turns time into a position', 'clause'],
  ['why do cats purr?', 'Why do cats purr?', 'question'],
  ['The day an asteroid ended an age', 'The day an asteroid ended an age', 'unclear'],
  ['STOCKS FALL AFTER REPORT', 'Stocks Fall after Report', 'unclear'],
  ['iPhone sales beat forecasts!!!', 'iPhone sales beat forecasts', 'headline'],
  ['🔥', 'a trend in the news', 'name'],
];
for (const [raw, text, kind] of cases) {
  it(`makes of ${raw} the ${kind} "${text}"`, () =>
    assert.equal(readTopic(raw, 'a trend in the news'), { text, kind }));
}

it('is cut where it gets too long for an opening, at a clause if there is one', () => {
  const long =
    'The committee that has met every week since spring in the old town hall, which is closed to visitors, decided nothing again';
  assert.is(readTopic(long, '').text, 'The committee that has met every week since spring in the old town hall');
  assert.is(readTopic('word '.repeat(60), '').text.split(' ').length, 18);
});

it('begins small in the middle of a sentence unless it is a name', () => {
  assert.is(inSentence({ text: 'How GPS works', kind: 'clause' }), 'how GPS works');
  assert.is(inSentence({ text: 'The doctor who knew', kind: 'name' }), 'the doctor who knew');
  assert.is(inSentence({ text: 'The Beatles', kind: 'name' }), 'The Beatles');
});

it.run();
