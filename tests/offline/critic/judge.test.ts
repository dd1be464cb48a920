import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { judge } from '../../../offline/critic/judge.ts';
import { rubric, WEIGHTS } from '../../../offline/critic/rubric.ts';
import { OWN } from '../../../offline/writer/sources.ts';
import { tongueOf } from '../../../offline/writer/tongues/index.ts';
import { given } from './given.ts';

const it = suite('critic');

const GOOD = [
  'How can a QR code survive with a third of it gone?',
  'Masahiro Hara of Denso Wave invented it in 1994, to track car parts.',
  'Three squares in its corners tell a camera where the code is, and which way is up.',
  'Extra data fills the rest, so that 30 percent can be destroyed and it still reads.',
  'The largest version holds 7,089 digits.',
  'Would you trust a scratched code at the till?',
];

const scriptOf = (...narrations: readonly string[]) => ({
  scenes: narrations.map((narration) => ({ narration, sources: [{ title: 'Wikipedia', url: null }] })),
});
const judged = (...narrations: readonly string[]) => judge(scriptOf(...narrations), given);
const criterion = (name: string, ...narrations: readonly string[]) => {
  const found = judged(...narrations).criteria.find((each) => each.name === name);
  assert.ok(found);
  return found;
};
const withScene = (index: number, narration: string) => GOOD.map((each, at) => (at === index ? narration : each));

it('has nothing against a good script', () => {
  const { score, weakest_scene, unsupported } = judged(...GOOD);
  assert.ok(score >= 9, String(score));
  assert.equal([weakest_scene, unsupported], [null, []]);
});

it('judges by every criterion of the rubric, in its order', () => {
  assert.equal(
    judged(...GOOD).criteria.map(({ name }) => name),
    Object.keys(WEIGHTS),
  );
  for (const [name, weight] of Object.entries(WEIGHTS)) assert.match(rubric, `| ${name} | ${weight} |`);
});

it('judges the same script alike', () => assert.equal(judged(...GOOD), judged(...GOOD)));

for (const [name, opening, reason] of [
  ['announces itself', 'Hello, in this video we look at a QR code. 30 percent!', /announces the subject/],
  [
    'comes to the subject late',
    'Put your coffee down for a moment, because a QR code survives?',
    /words to come to the subject/,
  ],
  [
    'leads over with nothing',
    'How a QR code survives dirt. Here is what we know.',
    /“Here is what we know.” says nothing/,
  ],
  ['is not about the subject', 'Nobody saw it coming.', /does not name what the video is about/],
] as const) {
  it(`thinks less of an opening that ${name}, and says so`, () => {
    const found = criterion('hook', ...withScene(0, opening));
    assert.ok(found.score <= 8.5, String(found.score));
    assert.match(found.reason, reason);
    assert.is(judged(...withScene(0, opening)).weakest_scene, 0);
  });
}

it('finds a scene that says again what another said', () => {
  const again = withScene(4, 'Three squares in its corners tell a camera where it is.');
  const { score, reason } = criterion('one_idea', ...again);
  assert.equal([score, reason], [7, 'Scene 5 says again what scene 3 said.']);
});

it('finds what nothing given says, has that scene written again, and thinks the whole not good enough', () => {
  const { score, weak, unsupported, weakest_scene } = judged(
    ...withScene(4, 'The largest version holds 9,000 digits.'),
  );
  assert.equal([weakest_scene, weak[0], unsupported], [4, 4, [{ scene: 4, claim: '9,000' }]]);
  assert.ok(score <= 6.5, String(score));
});

it('finds what cannot be read aloud, and what leaves no room to breathe', () => {
  assert.match(
    criterion('speakable', ...withScene(4, 'It holds 7,089 digits (see https://x.test).')).reason,
    /cannot be read aloud/,
  );
  const long = `The largest version holds ${'very '.repeat(30)}many digits.`;
  assert.match(criterion('speakable', ...withScene(4, long)).reason, /no room to breathe \(scene 5\)/);
});

it('measures the length against what was asked for', () => {
  const { score, reason } = criterion('length', GOOD[0] ?? '', GOOD[5] ?? '');
  assert.ok(score <= 3, String(score));
  assert.match(reason, /It takes \d+ seconds; 20 to 38 were asked for\./);
});

it('wants an end that belongs to the story', () => {
  assert.match(criterion('ending', ...withScene(5, 'That was it.')).reason, /without a question or a call/);
  assert.match(criterion('ending', ...withScene(5, 'What do you think?')).reason, /under any video/);
});

it('lets a reader judge in place of the rules, but not what is measured', () => {
  const opinion = { score: 3, reason: 'A reader was bored.' };
  const { criteria, weakest_scene } = judge(scriptOf(...GOOD), given, { hook: opinion }, 2);
  assert.equal(criteria[0], { name: 'hook', ...opinion });
  assert.is(weakest_scene, 2);
});

it('finds nothing in a script without words', () => assert.ok(judged('').score >= 1));

it('does not take for concrete what templates say where nothing is known', () => {
  for (const language of ['en', 'de']) {
    const tongue = tongueOf(language);
    const topic = tongue.readTopic('Whitby', 'travel');
    const niche = tongue.readNiche('travel');
    for (const source of [tongue.readSource(OWN, null), tongue.readSource('hackernews', 'https://example.com/a')]) {
      const lines = tongue.contextLines(false, topic, niche, source);
      assert.ok(lines.length > 2, String(lines));
      const said = [GOOD[0] ?? '', ...lines, GOOD.at(-1) ?? ''];
      const { score } = criterion('concreteness', ...said);
      assert.ok(score <= 6, `${score} for ${lines.join(' ')}`);
    }
  }
});

it.run();
