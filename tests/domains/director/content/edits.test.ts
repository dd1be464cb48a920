import { suite } from 'uvu';
import { content } from '../../../../domains/director/content/index.ts';
import { drafting, failing, script } from '../../../support/examples/content.ts';
import { given } from '../../../support/given.ts';
import { approved, asking, edited, item, opened, passing, revisionRequested, stage, status } from './expected.ts';

const it = suite('editing a script by hand');

const [first, ...others] = script.scenes;
const reworded = { ...script, scenes: [{ ...first, narration: 'Bees waggle.' }, ...others] } as typeof script;
const described = { ...script, description: 'Shorter.' };
const edit = (changed = reworded, { based_on = 1, gate = asking } = {}) =>
  ({ type: 'EditScript', based_on, script: changed, by: 'ann', gate }) as const;
const approve = { type: 'DecideGate', approved: true, feedback: null, by: 'ann' } as const;
const reject = { ...approve, approved: false } as const;

it('leaves the first gate open, for the script as edited', () => {
  given(content, ...item.at('review'))
    .when(edit())
    .then(edited(2, reworded));
  given(content, ...item.at('review', edit()))
    .when(approve)
    .then(
      { ...approved(), data: { ...approved().data, ...reworded, revision: 2 } },
      status('awaiting_review', 'approved', 'review'),
      stage('review', 'images'),
      status('approved', 'producing', 'images'),
    );
});

it('makes the film again when it is edited at the second gate', () => {
  given(content, ...item.at('final_review'))
    .when(edit())
    .then(
      edited(2, reworded),
      { ...approved(), data: { ...approved().data, ...reworded, revision: 2 } },
      status('awaiting_review', 'approved', 'final_review'),
      stage('final_review', 'images'),
      status('approved', 'producing', 'images'),
    );
});

it('leaves the second gate open where only what is posted with the film changes', () => {
  given(content, ...item.at('final_review'))
    .when(edit(described))
    .then(edited(2, described));
});

it('makes a video again that is ready, unless only what is posted with it changes', () => {
  given(content, ...item.at('publish'))
    .when(edit())
    .then(
      edited(2, reworded),
      { ...approved(), data: { ...approved().data, ...reworded, revision: 2 } },
      status('ready', 'approved', 'publish'),
      stage('publish', 'images'),
      status('approved', 'producing', 'images'),
    );
  given(content, ...item.at('publish'))
    .when(edit(described))
    .then(edited(2, described));
});

it('brings content that failed back to the first gate, or past it where the settings pass it', () => {
  given(content, ...item.at('images', failing('images')))
    .when(edit())
    .then(
      edited(2, reworded),
      stage('images', 'review'),
      opened('review'),
      status('failed', 'awaiting_review', 'review'),
    );
  given(content, ...item.at('images', failing('images')))
    .when(edit(reworded, { gate: passing }))
    .then(
      edited(2, reworded),
      stage('images', 'review'),
      opened('review'),
      status('failed', 'awaiting_review', 'review'),
      { ...approved('system:auto'), data: { ...approved('system:auto').data, ...reworded, revision: 2 } },
      status('awaiting_review', 'approved', 'review'),
      stage('review', 'images'),
      status('approved', 'producing', 'images'),
    );
});

it('brings rejected content back to the gate that rejected it', () => {
  given(content, ...item.at('review', reject))
    .when(edit())
    .then(edited(2, reworded), opened('review'), status('rejected', 'awaiting_review', 'review'));
});

it('is a revision like any other: the writer goes on from it, and an edit back undoes it', () => {
  given(content, ...item.at('review', edit()))
    .when({ ...reject, feedback: 'shorter' })
    .then(
      revisionRequested('review', 3, 'shorter'),
      stage('review', 'script'),
      status('awaiting_review', 'generating', 'script'),
    );
  given(content, ...item.at('review', edit()))
    .when(edit(script, { based_on: 2 }))
    .then(edited(3, script, 2));
});

it('changes nothing where nothing is different', () => {
  given(content, ...item.at('review'))
    .when(edit(script))
    .changesNothing();
});

it('is refused when the script has been changed since, and so is a decision on what was seen before', () => {
  const changed = item.at('review', edit());
  given(content, ...changed)
    .when(edit(described))
    .rejects('content/changed-since');
  given(content, ...changed)
    .when({ ...approve, revision: 1 })
    .rejects('content/changed-since');
});

it('is refused while something is made or published, and before there is a script', () => {
  for (const at of ['images', 'video', 'done'] as const)
    given(content, ...item.at(at))
      .when(edit())
      .rejects('content/not-editable');
  given(content, ...item.at('publish', { type: 'StartPublishing', platform: 'local' }))
    .when(edit())
    .rejects('content/not-editable');
  given(content, ...item.at('script', failing('script')))
    .when(edit())
    .rejects('content/nothing-to-edit');
});

it('is not undone by a draft that comes late', () => {
  given(content, ...item.at('review', { ...reject, feedback: 'shorter' }, failing('script', 2), edit()))
    .when({ ...drafting(asking), revision: 2 } as ReturnType<typeof drafting>)
    .changesNothing();
});

it.run();
