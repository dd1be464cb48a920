import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../contracts/editor/render.ts';
import { type ExampleRender, exampleRender, type RenderRequest } from '../../../support/examples/render.ts';
import { get, given } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { EDITOR, fails, isInvalid, keepBusy, SIGNED, startEditor } from './support.ts';

const it = suiteOn('list of renders over HTTP', startEditor);

const ADMIN = { user: randomUUID(), role: 'admin' } as const;
const list = (query: string, call: object) => get(`${EDITOR}/renders?${query}`, call);
const idsIn = ({ items }: Record<string, unknown>): string[] =>
  (items as { content_id: string }[]).map(({ content_id }) => content_id);

/** Requested at noon of a day of January, by one and the same owner. */
const onDay = (owner: string, day: number, changes: Partial<RenderRequest> = {}): ExampleRender =>
  exampleRender({ requested_at: `2026-01-0${day}T12:00:00.000Z`, ...changes }, owner);

it('shows the newest render of each content of a user, in pages', async (editor) => {
  // The one renderer has its hands full, so that nothing else happens to those that are only requested.
  const { release } = await keepBusy(editor);
  const owner = randomUUID();
  const [done, broken, waiting] = [onDay(owner, 1), onDay(owner, 2), onDay(owner, 3)];
  const again = done.next({ requested_at: '2026-01-04T12:00:00.000Z' });
  const past = [
    done.history(done.requested, done.narrated, done.captioned, done.rendered),
    broken.history(broken.requested, broken.failed),
    waiting.history(waiting.requested),
  ];
  const { body: first } = await given(editor, ...past)
    .when(list('limit=2', { user: owner }))
    .then(200);
  assert.equal(idsIn(first), [waiting.content_id, broken.content_id]);
  const { body: second } = await given(editor)
    .when(list(`limit=2&cursor=${first.next_cursor}`, { user: owner }))
    .then(200);
  assert.equal([idsIn(second), second.next_cursor], [[done.content_id], null]);

  const { body } = await given(editor, done.history(again.requested))
    .when(list('', { user: owner }))
    .then(200);
  assert.equal(idsIn(body), [done.content_id, waiting.content_id, broken.content_id]);
  const [newest] = body.items as { status: string; url: unknown; film: { url: string; render_id: string } }[];
  assert.equal([newest?.status, newest?.url, newest?.film.render_id], ['queued', null, done.request.render_id]);
  assert.match(newest?.film.url ?? '', SIGNED);
  for (const [query, ids] of [
    ['status=under_way', [done.content_id, waiting.content_id]],
    ['status=failed', [broken.content_id]],
    ['status=rendered', []],
    ['from=2026-01-02&to=2026-01-03', [waiting.content_id, broken.content_id]],
  ] as const)
    await given(editor)
      .when(list(query, { user: owner }))
      .then(({ body }) => assert.equal(idsIn(body), ids, query));
  await release();
});

it('shows others nothing of it, and administrators everything', async (editor) => {
  const { owner, content_id, history, requested, cancelled } = exampleRender();
  await given(editor, history(requested, cancelled()))
    .when(list('status=cancelled', { user: owner }))
    .then(({ body }) => assert.equal(idsIn(body), [content_id]));
  await given(editor)
    .when(list(`owner=${owner}`, { user: randomUUID() }))
    .then(({ body }) => assert.equal(idsIn(body), []));
  await given(editor)
    .when(list(`owner=${owner}`, ADMIN))
    .then(({ body }) => assert.equal(idsIn(body), [content_id]));
  await given(editor)
    .when(list('', ADMIN))
    .then(({ body }) => assert.ok(idsIn(body).includes(content_id)));
});

it('tells how far each is', async (editor) => {
  const { busyWith, release } = await keepBusy(editor);
  await given(editor)
    .when(list('status=under_way', { user: busyWith.owner }))
    .then(({ body }) => {
      const [one] = body.items as { status: string; percent: number; render_id: string }[];
      assert.equal([one?.render_id, one?.status, one?.percent], [busyWith.request.render_id, 'narrating', 0]);
    });
  await release();
  assert.is((await editor.resources.store.lastOf(renderEvents, busyWith.content_id))?.type, 'RenderCancelled');
});

it('refuses a filter that there is not, and a cursor that was not given out', async (editor) => {
  await given(editor)
    .when(list('status=narrating', ADMIN))
    .then(isInvalid('enum', 'query', 'status'));
  await given(editor).when(list('cursor=made-up', ADMIN)).then(fails(400, 'bad_request'));
});

it.run();
