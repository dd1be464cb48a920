import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  isUnderWay,
  type RenderCommand,
  type RenderEvent,
  type RenderOptions,
  render,
} from '../../../../domains/editor/render/index.ts';
import { fold } from '../../../../kernel/aggregates/view.ts';
import { AT } from '../../../support/examples/content.ts';
import { exampleRender, videoFailure } from '../../../support/examples/render.ts';
import { given } from '../../../support/given.ts';

const it = suite('render');

const example = exampleRender();
const { ids, request, requested, spoken, attemptFailed, narrated, captioned, rendered, failed, cancelled } = example;
const { render_id } = request;

/** What a command says of an event: its data without what the rules add. */
const reported = <D extends object>({ data }: { data: D }): D =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !(name in ids) && name !== 'title')) as D;
const { timing: _, ...captions } = reported(captioned);

const recordNarration: RenderCommand = { type: 'RecordNarration', render_id, narration: reported(narrated) };
const recordCaptions: RenderCommand = { type: 'RecordCaptions', render_id, captions };
const finish: RenderCommand = { type: 'FinishRender', render_id, video: reported(rendered) };
const fail: RenderCommand = { type: 'FailRender', render_id, failure: videoFailure };
const cancel: RenderCommand = { type: 'CancelRender', by: 'ann' };
const repeat = (options: RenderOptions = {}): RenderCommand => ({
  type: 'RepeatRender',
  render_id: 'again',
  options,
  at: AT,
});
const underWay = [[requested], [requested, narrated], [requested, narrated, captioned]];

it('is requested once by the same event', () => {
  given(render).when({ type: 'RequestRender', request }).then(requested);
  given(render, requested).when({ type: 'RequestRender', request }).changesNothing();
  given(render, requested, narrated, captioned, rendered).when({ type: 'RequestRender', request }).changesNothing();
});

it('replaces the render of an earlier revision that is under way', () => {
  const next = example.next({ revision: 2 });
  given(render, requested, narrated)
    .when({ type: 'RequestRender', request: next.request })
    .then(cancelled('system:request-render'), next.requested);
  given(render, requested, failed).when({ type: 'RequestRender', request: next.request }).then(next.requested);
});

it('has nothing to render before the images are there', () => {
  const commands = [repeat(), recordNarration, recordCaptions, finish, fail, cancel];
  for (const command of commands) given(render).when(command).rejects('render/nothing-to-render');
});

it('goes from step to step, each once', () => {
  given(render, requested).when(recordNarration).then(narrated);
  given(render, requested, narrated).when(recordNarration).changesNothing();
  given(render, requested, narrated).when(recordCaptions).then(captioned);
  given(render, requested, narrated, captioned).when(recordCaptions).changesNothing();
  given(render, requested, narrated, captioned).when(finish).then(rendered);
  given(render, requested, narrated, captioned, rendered).when(finish).changesNothing();
});

it('times captions as the narration was timed', () => {
  const estimated: RenderEvent = { ...narrated, data: { ...narrated.data, timing: 'estimated' } };
  given(render, requested, estimated)
    .when(recordCaptions)
    .then({ ...captioned, data: { ...captioned.data, timing: 'estimated' } });
});

it('has no captions before its narration', () => {
  given(render, requested).when(recordCaptions).rejects('render/not-narrated');
});

it('tells its status', () => {
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
  for (const end of [failed, rendered, cancelled()]) given(render, requested, end).when(fail).changesNothing();
});

it('ignores reports about a render that was replaced or has ended', () => {
  const next = example.next().requested;
  for (const command of [recordNarration, recordCaptions, finish, fail]) {
    given(render, requested, next).when(command).changesNothing();
    given(render, requested, cancelled()).when(command).changesNothing();
  }
  given(render, requested, next, narrated).is(fold(render, [requested, next]));
});

it('is repeated with the options of the request before and those that are chosen now', () => {
  const again = { ...request, render_id: 'again', requested_at: AT };
  given(render, requested, rendered).when(repeat()).then({ type: 'RenderRequested', data: again });
  const options = { voice_id: 'en-gb', subtitle_style: 'none', width: 128, height: 64 };
  given(render, requested, failed)
    .when(repeat(options))
    .then({ type: 'RenderRequested', data: { ...again, ...options } });
  given(render, requested, failed, { type: 'RenderRequested', data: again }).when(repeat()).changesNothing();
});

it('is not repeated while it is under way', () => {
  for (const history of underWay)
    given(render, ...history)
      .when(repeat())
      .rejects('render/under-way');
});

it('is cancelled while it is under way, once', () => {
  for (const history of underWay) {
    given(render, ...history)
      .when(cancel)
      .then(cancelled());
    given(render, ...history, cancelled())
      .when(cancel)
      .changesNothing();
  }
  for (const end of [rendered, failed]) given(render, requested, end).when(cancel).rejects('render/ended');
});

it('records every payment, even if the render was cancelled or replaced', () => {
  const found: RenderCommand = { type: 'RecordSpokenScene', scene: spoken.data, paidNow: false };
  given(render, requested).when(found).then(spoken);
  given(render, requested, cancelled()).when(found).then(spoken);
  given(render, requested, example.next().requested).when(found).then(spoken);
});

it('takes a speech that an earlier try paid for as recorded, and one that was paid again as new', () => {
  const paid = { type: 'RecordSpokenScene', scene: spoken.data } as const;
  const repeated = given(render, requested, spoken, example.next().requested);
  repeated.when({ ...paid, paidNow: false }).changesNothing();
  repeated.when({ ...paid, paidNow: true }).thenEveryTime(spoken);
});

it('changes the cover of a finished film, and of no other', () => {
  const { coverChanged, next } = example;
  const { render_id } = example.request;
  const change = { type: 'ChangeCover', render_id, text: 'Bees!', poster_path: 'cover.jpg' } as const;
  given(render, requested, narrated, captioned, rendered).when(change).then(coverChanged);
  given(render, requested, narrated, captioned, rendered, coverChanged).when(change).changesNothing();
  given(render, requested, narrated, captioned).when(change).rejects('render/no-film');
  given(render, requested, narrated, captioned, rendered, next().requested).when(change).rejects('render/no-film');
});

it('counts failed attempts across requests', () => {
  const record = (before: number): RenderCommand => ({
    type: 'RecordFailedAttempt',
    before,
    attempt: attemptFailed.data,
  });
  const next = example.next().requested;
  given(render, requested).when(record(0)).then(attemptFailed);
  given(render, requested, attemptFailed, next).when(record(0)).changesNothing();
  given(render, requested, attemptFailed, next).when(record(1)).then(attemptFailed);
});

it.run();
