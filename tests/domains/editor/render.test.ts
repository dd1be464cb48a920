import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isUnderWay, type RenderCommand, type RenderEvent, render } from '../../../domains/editor/render/index.ts';
import { fold } from '../../../kernel/aggregates/aggregate.ts';
import { given } from '../../support/specs/decider.ts';
import { at, eventsOf, failure, requestOf } from './examples.ts';

const it = suite('render');

const request = requestOf();
const { ids, requested, spoken, wasted, narrated, captioned, rendered, failed, cancelled } = eventsOf(request);
const { render_id } = request;

const withoutIds = <D extends object>({ data }: { data: D }): D =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !(name in ids) && name !== 'title')) as D;

const recordNarration: RenderCommand = { type: 'RecordNarration', render_id, narration: withoutIds(narrated) };
const recordCaptions: RenderCommand = { type: 'RecordCaptions', render_id, captions: withoutIds(captioned) };
const finish: RenderCommand = { type: 'FinishRender', render_id, video: withoutIds(rendered) };
const fail: RenderCommand = { type: 'FailRender', render_id, failure };
const cancel: RenderCommand = { type: 'CancelRender', by: 'ann' };

it('is asked for once by the same news', () => {
  given(render).when({ type: 'RequestRender', request }).then(requested);
  given(render, requested).when({ type: 'RequestRender', request }).isAlreadySo();
  given(render, requested, narrated, captioned, rendered).when({ type: 'RequestRender', request }).isAlreadySo();
});

it('replaces what is in the making for an earlier revision', () => {
  const next = requestOf({ content_id: request.content_id, revision: 2 });
  given(render, requested, narrated)
    .when({ type: 'RequestRender', request: next })
    .then(cancelled('system:request-render'), { type: 'RenderRequested', data: next });
  given(render, requested, failed)
    .when({ type: 'RequestRender', request: next })
    .then({ type: 'RenderRequested', data: next });
});

it('has nothing to render before the images are there', () => {
  const commands: RenderCommand[] = [
    { type: 'RepeatRender', render_id, wishes: {}, at },
    recordNarration,
    finish,
    fail,
    cancel,
  ];
  for (const command of commands) given(render).when(command).rejects('render/nothing-to-render');
});

it('goes from step to step, each once', () => {
  given(render, requested).when(recordNarration).then(narrated);
  given(render, requested, narrated).when(recordNarration).isAlreadySo();
  given(render, requested, narrated).when(recordCaptions).then(captioned);
  given(render, requested, narrated, captioned).when(recordCaptions).isAlreadySo();
  given(render, requested, narrated, captioned).when(finish).then(rendered);
  given(render, requested, narrated, captioned, rendered).when(finish).isAlreadySo();
});

it('tells where it is', () => {
  const statusAfter = (...events: RenderEvent[]) => fold(render, events).status;
  assert.is(statusAfter(), 'none');
  assert.is(statusAfter(requested), 'queued');
  assert.is(statusAfter(requested, narrated), 'captioning');
  assert.is(statusAfter(requested, narrated, captioned), 'rendering');
  assert.is(statusAfter(requested, narrated, captioned, rendered), 'rendered');
  assert.is(statusAfter(requested, failed), 'failed');
  assert.is(statusAfter(requested, cancelled()), 'cancelled');
  assert.equal(
    [[], [requested], [requested, narrated], [requested, failed]].map((events) => isUnderWay(fold(render, events))),
    [false, true, true, false],
  );
});

it('fails once, and not after its end', () => {
  given(render, requested, narrated).when(fail).then(failed);
  for (const end of [failed, rendered, cancelled()]) given(render, requested, end).when(fail).isAlreadySo();
});

it('heeds no news of a render that was replaced or ended', () => {
  const next = { type: 'RenderRequested' as const, data: requestOf({ content_id: request.content_id }) };
  for (const command of [recordNarration, recordCaptions, finish, fail]) {
    given(render, requested, next).when(command).isAlreadySo();
    given(render, requested, cancelled()).when(command).isAlreadySo();
  }
  given(render, requested, next, narrated).is(fold(render, [requested, next]));
});

it('is made again with what was asked for before and what is wished now', () => {
  const again = { ...request, render_id: 'again', requested_at: at };
  given(render, requested, rendered)
    .when({ type: 'RepeatRender', render_id: 'again', wishes: {}, at })
    .then({ type: 'RenderRequested', data: again });
  const wishes = { voice_id: 'en-gb', subtitle_style: 'none', width: 128, height: 64 };
  given(render, requested, failed)
    .when({ type: 'RepeatRender', render_id: 'again', wishes, at })
    .then({ type: 'RenderRequested', data: { ...again, ...wishes } });
  given(render, requested, failed, { type: 'RenderRequested', data: again })
    .when({ type: 'RepeatRender', render_id: 'again', wishes: {}, at })
    .isAlreadySo();
});

it('is not made a second time while it is under way', () => {
  for (const history of [[requested], [requested, narrated], [requested, narrated, captioned]]) {
    given(render, ...history)
      .when({ type: 'RepeatRender', render_id: 'again', wishes: {}, at })
      .rejects('render/under-way');
  }
});

it('is cancelled while it is under way, and then has been', () => {
  for (const history of [[requested], [requested, narrated], [requested, narrated, captioned]]) {
    given(render, ...history)
      .when(cancel)
      .then(cancelled());
    given(render, ...history, cancelled())
      .when(cancel)
      .isAlreadySo();
  }
  for (const end of [rendered, failed]) given(render, requested, end).when(cancel).rejects('render/ended');
});

it('records every payment, whatever has become of the render', () => {
  const found: RenderCommand = { type: 'RecordScene', scene: spoken.data, fresh: false };
  const next = { type: 'RenderRequested' as const, data: requestOf({ content_id: request.content_id }) };
  given(render, requested).when(found).then(spoken);
  given(render, requested, cancelled()).when(found).then(spoken);
  given(render, requested, next).when(found).then(spoken);
});

it('takes what an earlier try had paid for as recorded, and what was paid again as new', () => {
  const next = { type: 'RenderRequested' as const, data: requestOf({ content_id: request.content_id }) };
  const paid = { type: 'RecordScene', scene: spoken.data } as const;
  given(render, requested, spoken, next)
    .when({ ...paid, fresh: false })
    .isAlreadySo();
  given(render, requested, spoken, next)
    .when({ ...paid, fresh: true })
    .then(spoken);
});

it('counts what was paid for nothing, across requests', () => {
  const next = { type: 'RenderRequested' as const, data: requestOf({ content_id: request.content_id }) };
  const waste = (before: number): RenderCommand => ({ type: 'RecordWaste', before, attempt: wasted.data });
  given(render, requested).when(waste(0)).then(wasted);
  given(render, requested, wasted, next).when(waste(0)).isAlreadySo();
  given(render, requested, wasted, next).when(waste(1)).then(wasted);
});

it.run();
