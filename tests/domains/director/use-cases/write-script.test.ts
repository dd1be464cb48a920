import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FailedAttempt } from '../../../../domains/director/providers/failed-attempt.ts';
import { createTemplateWriter } from '../../../../domains/director/providers/templates.ts';
import type { Rewriting, SourcedDraft, Writer } from '../../../../domains/director/providers/writer.ts';
import { writeScript } from '../../../../domains/director/use-cases/write-script.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { goodDraft } from '../../../support/examples/draft.ts';
import { writingRequest } from '../providers/writing-request.ts';

const it = suite('write a script');
const never = new AbortController().signal;
const bees = writingRequest({ topic: 'Why bees dance', summary: null });

const good: SourcedDraft = { ...goodDraft, scenes: goodDraft.scenes.map((scene) => ({ ...scene, sources: [] })) };
const withOpening = (narration: string): SourcedDraft => ({
  ...good,
  scenes: good.scenes.map((scene) => (scene.index === 0 ? { ...scene, narration } : scene)),
});
const BAD =
  'Hello and welcome to this video. It was made on 14 March. Here are 55 more things to say about it all today.';
const cost = (quantity: number) => [
  { amount_usd: quantity, provider: 'fake', unit: 'output_token' as const, quantity },
];

/** A writer whose first opening is bad, and what it was asked for. */
function writerOf(rewrite: (rewriting: Rewriting) => SourcedDraft | Error, read: Writer['read'] = null) {
  const asked: string[] = [];
  const writer: Writer = {
    name: 'fake',
    languages: null,
    foresee: () => ({ notDone: [], draft: good, isUnpriced: false, costs: [] }),
    async write() {
      return { draft: withOpening(BAD), notDone: ['It cannot rhyme.'], costs: cost(1) };
    },
    async rewrite({ idempotencyKey }, rewriting) {
      asked.push(`${idempotencyKey} ${rewriting.scenes.join()}`);
      const outcome = rewrite(rewriting);
      if (outcome instanceof Error) throw outcome;
      return { draft: outcome, costs: cost(2) };
    },
    read,
  };
  return { writer, asked };
}
const spent = (costs: readonly { quantity: number }[]) => costs.map(({ quantity }) => quantity);

it('has the weakest scene written again, and keeps what became better', async () => {
  const { writer, asked } = writerOf(() => good);
  const { draft, critique, costs } = await writeScript(writer, bees, never);
  assert.equal(draft, good);
  assert.equal(asked, ['content-1-revision-1-rewrite-1 0']);
  assert.equal([critique.rewrites, critique.not_done, spent(costs)], [1, ['It cannot rhyme.'], [1, 2]]);
  assert.ok(critique.score >= 7, String(critique.score));
});

it('tells the writer what is wrong', async () => {
  let told: readonly string[] = [];
  const { writer } = writerOf(({ reasons }) => {
    told = reasons;
    return good;
  });
  await writeScript(writer, bees, never);
  assert.match(told.join(' '), 'It announces the subject instead of beginning with it.');
});

it('asks twice at most, under keys of their own, and keeps the better draft', async () => {
  const { writer, asked } = writerOf(({ round }) => withOpening(`${BAD} And ${round}.`));
  const { draft, critique, costs } = await writeScript(writer, bees, never);
  assert.equal(draft, withOpening(BAD));
  assert.equal(asked, ['content-1-revision-1-rewrite-1 0', 'content-1-revision-1-rewrite-2 0']);
  assert.equal([critique.rewrites, spent(costs)], [2, [1, 2, 2]]);
  assert.ok(critique.score < 7, String(critique.score));
});

it('shows what there is when there is no money or no writer for a better one, and reports what it cost', async () => {
  const details = { provider: 'fake', kind: 'budget', code: 'x', cause: 'x', nextAction: 'x' } as const;
  for (const error of [new ProviderError(details), new FailedAttempt(details, cost(4))]) {
    const { draft, critique, costs } = await writeScript(writerOf(() => error).writer, bees, never);
    assert.equal(draft, withOpening(BAD));
    assert.is(critique.rewrites, 1);
    assert.equal(spent(costs), error instanceof FailedAttempt ? [1, 4] : [1]);
  }
});

it('does not hide the failures of its own code', async () => {
  const outcome = writeScript(writerOf(() => new TypeError('a bug')).writer, bees, never);
  assert.match(String(await outcome.catch((error) => error)), 'a bug');
});

it('goes by what a reader says, asked anew about each draft', async () => {
  const keys: string[] = [];
  const { writer } = writerOf(
    () => good,
    async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      const opinion = { score: keys.length === 1 ? 2 : 9, reason: 'So a reader says.' };
      return { opinions: { hook: opinion, ending: opinion }, weakest: 3, costs: cost(8) };
    },
  );
  const { critique, costs } = await writeScript(writer, bees, never);
  assert.equal(keys, ['content-1-revision-1-read-0', 'content-1-revision-1-read-1']);
  assert.equal(spent(costs), [1, 8, 2, 8]);
  assert.equal(critique.criteria[0], { name: 'hook', score: 9, reason: 'So a reader says.' });
  assert.is(critique.weakest_scene, 3);
});

it('judges what templates write by the same rubric, at no cost', async () => {
  const { critique, costs } = await writeScript(createTemplateWriter(), writingRequest(), never);
  assert.equal(
    critique.criteria.map(({ name }) => name),
    ['hook', 'one_idea', 'concreteness', 'speakable', 'length', 'ending'],
  );
  assert.equal([costs, critique.unsupported], [[], []]);
});

it.run();
