import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FailedAttempt } from '../../../../../domains/director/providers/failed-attempt.ts';
import { rubric } from '../../../../../offline/critic/rubric.ts';
import { reading } from '../../../../support/examples/draft.ts';
import { providerErrorOf, writingRequest } from '../writing-request.ts';
import { answer, completion, counted, draft, never, sent, withServer } from './server.ts';

const it = suite('readings and rewritings of the openai writer');

it('asks for a judgement by the rubric, word for word', () =>
  withServer({ chat: () => JSON.stringify(reading(6, 2)) }, async (writer, server) => {
    server.failNext('chat', completion(JSON.stringify(reading(6, 2))));
    const opinion = (name: string) => ({ score: 6, reason: `${name} is a 6.` });
    assert.equal(await writer.read?.(writingRequest(), draft, never), {
      opinions: Object.fromEntries(['hook', 'one_idea', 'concreteness', 'ending'].map((name) => [name, opinion(name)])),
      weakest: 2,
      costs: counted,
    });
    const [system, user] = sent(server)[0]?.messages ?? [];
    assert.match(system?.content ?? '', rubric);
    for (const { narration } of draft.scenes) assert.match(user?.content ?? '', narration);
  }));

for (const [name, text] of [
  ['is no JSON', 'Great script!'],
  ['leaves a criterion out', JSON.stringify({ ...reading(6), criteria: reading(6).criteria.slice(1) })],
  ['gives an eleven', JSON.stringify(reading(11))],
] as const) {
  it(`does not take a judgement that ${name}, and reports what it cost`, () =>
    withServer({ chat: () => text }, async (writer) => {
      const error = await providerErrorOf(Promise.resolve(writer.read?.(writingRequest(), draft, never)));
      assert.ok(error instanceof FailedAttempt);
      assert.equal([error.details.code, error instanceof FailedAttempt && error.costs.length], ['no-reading', 2]);
    }));
}

it('knows no weakest scene that there is not', () =>
  withServer({ chat: () => JSON.stringify(reading(6, 40)) }, async (writer) => {
    assert.is((await writer.read?.(writingRequest(), draft, never))?.weakest, null);
  }));

it('takes from a rewriting the scenes that it asked for, and nothing else', () => {
  const scenes = answer.scenes.map((scene) => ({ ...scene, narration: `New ${scene.index}.` }));
  const chat = () => JSON.stringify({ ...answer, title: 'Another', scenes });
  return withServer({ chat }, async (writer, server) => {
    const rewriting = { draft, scenes: [1], reasons: ['Scene 2 is "dull".'], round: 1 };
    const rewritten = await writer.rewrite(writingRequest(), rewriting, never);
    assert.is(rewritten.draft.title, draft.title);
    assert.equal(
      rewritten.draft.scenes.map(({ narration }) => narration),
      draft.scenes.map(({ narration }, index) => (index === 1 ? 'New 1.' : narration)),
    );
    const asked = sent(server)[0]?.messages.at(-1)?.content ?? '';
    assert.match(asked, 'Write scene 1 again');
    assert.match(asked, JSON.stringify('Scene 2 is "dull".'));
  });
});

it.run();
