import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { pulse } from '../../../../domains/pulse/index.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { get, given, refused, write } from '../../../support/given.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('pipeline history over HTTP', () => startServiceUnderTest(pulse));

const HISTORY = '/api/v1/pipeline/history';

/** An owner with two runs: one that is completed and a newer one that is running. */
async function twoRuns(c: ServiceUnderTest) {
  const owner = randomUUID();
  const [completed, running] = [exampleContent({ owner_id: owner }), exampleContent({ owner_id: owner })];
  await write(c.resources.store, completed.historyAt('done'), running.historyAt('script'));
  return { owner, completed: completed.thread_id, running: running.thread_id };
}

type Run = { thread_id: string; status: string; stages: { stage: string; duration_seconds: number | null }[] };

const runsOf = ({ items }: Record<string, unknown>): Run[] => items as Run[];
const idsOf = (body: Record<string, unknown>): string[] => runsOf(body).map(({ thread_id }) => thread_id);

it('lists the runs of the pipeline with their stages, newest first', async (c) => {
  const { owner, completed, running } = await twoRuns(c);
  await given(c)
    .when(get(HISTORY, { user: owner }))
    .then(({ body }) => {
      assert.equal(
        runsOf(body).map(({ thread_id, status, stages }) => [thread_id, status, stages.map(({ stage }) => stage)]),
        [
          [running, 'running', ['script']],
          [completed, 'completed', ['script', 'review', 'images', 'video', 'final_review', 'publish', 'done']],
        ],
      );
    });
});

it('lists the runs of one status', async (c) => {
  const { owner, completed } = await twoRuns(c);
  await given(c)
    .when(get(`${HISTORY}?status=completed`, { user: owner }))
    .then(({ body }) => assert.equal(idsOf(body), [completed]));
});

it('pages through the list by its cursor', async (c) => {
  const { owner, completed, running } = await twoRuns(c);
  const first = await given(c)
    .when(get(`${HISTORY}?limit=1`, { user: owner }))
    .then(200);
  assert.equal(idsOf(first.body), [running]);
  await given(c)
    .when(get(`${HISTORY}?limit=1&cursor=${first.body.next_cursor}`, { user: owner }))
    .then(({ body }) => assert.equal(idsOf(body), [completed]));
});

it('shows another owner’s runs to administrators alone', async (c) => {
  const { owner } = await twoRuns(c);
  await given(c)
    .when(get(HISTORY))
    .then(({ body }) => assert.equal(idsOf(body), []));
  await given(c)
    .when(get(`${HISTORY}?owner=${owner}`))
    .then(({ body }) => assert.equal(idsOf(body), []));
  await given(c)
    .when(get(`${HISTORY}?owner=${owner}`, { role: 'admin' }))
    .then(({ body }) => assert.is(idsOf(body).length, 2));
});

it('shows what happened in each stage of a run, and who decided', async (c) => {
  const { owner, completed } = await twoRuns(c);
  const { body } = await given(c)
    .when(get(`${HISTORY}/${completed}`, { user: owner }))
    .then(200);
  const { stages } = body as unknown as { stages: { stage: string; steps: { kind: string; by?: string }[] }[] };
  assert.equal(
    stages.map(({ stage, steps }) => [stage, steps.map(({ kind, by }) => [kind, by].filter(Boolean).join(' '))]),
    [
      ['script', ['written']],
      ['review', ['decided ann']],
      ['images', []],
      ['video', []],
      ['final_review', ['decided ann']],
      ['publish', []],
      ['done', []],
    ],
  );
});

it('shows a run to its owner and to administrators alone', async (c) => {
  const { owner, running } = await twoRuns(c);
  await given(c)
    .when(get(`${HISTORY}/${running}`, { role: 'admin' }))
    .then(({ body }) => assert.is(body.owner_id, owner));
  for (const thread of [running, randomUUID(), 'x'])
    await given(c)
      .when(get(`${HISTORY}/${thread}`))
      .then(refused(404, 'not_found'));
});

it('answers 422 to a status that does not exist', async (c) => {
  await given(c)
    .when(get(`${HISTORY}?status=lost`))
    .then(422);
});

it.run();
