import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isComplete, withWritten, writtenIn } from '../../dashboard/src/pages/content/storyboard/editor/card-fields.ts';
import {
  addScene,
  changeScene,
  type Draft,
  draftOf,
  editOf,
  mistakesIn,
  moveScene,
  removeScene,
  splitScene,
  undoOf,
} from '../../dashboard/src/pages/content/storyboard/editor/draft.ts';
import type { Card } from '../../dashboard/src/pages/content/storyboard/scene.ts';
import { script } from '../support/examples/content.ts';

const it = suite('a script that is being edited');

const content = { ...script, script: { scenes: script.scenes } };
const draft = draftOf(content);
const words = ({ scenes }: Draft) => scenes.map(({ narration }) => narration);
const [one, two, three] = words(draft);

it('sends only what differs, and nothing where nothing does', () => {
  assert.is(editOf(draft, content, 1), null);
  assert.is(editOf({ ...draft, title: ` ${draft.title} ` }, content, 1), null);
  assert.equal(editOf({ ...draft, hashtags: '#bees,  #dance' }, content, 1), {
    revision: 1,
    hashtags: ['#bees', '#dance'],
  });
  const edit = editOf(changeScene(draft, '1', { narration: 'Other words.' }), content, 3);
  assert.equal([edit?.revision, edit?.scenes?.map(({ narration }) => narration)], [3, [one, 'Other words.', three]]);
});

it('moves scenes within their number, and removes all but the last', () => {
  assert.equal(words(moveScene(draft, '2', 0)), [three, one, two]);
  assert.equal(words(moveScene(draft, '0', 1)), [two, one, three]);
  assert.is(moveScene(draft, '0', -1), draft);
  assert.is(moveScene(draft, '2', 3), draft);
  const alone = removeScene(removeScene(draft, '0'), '1');
  assert.equal(words(removeScene(alone, '2')), [three]);
});

it('splits a scene where someone says, or between the sentences in its middle', () => {
  const long = changeScene(draft, '0', { narration: 'Bees dance. They mean it. Do they?' });
  assert.equal(words(splitScene(long, '0', 4)), ['Bees', 'dance. They mean it. Do they?', two, three]);
  assert.equal(words(splitScene(long, '0', null)), ['Bees dance.', 'They mean it. Do they?', two, three]);
  assert.equal(words(splitScene(draft, '0', null)).slice(0, 2), ['Sentence 1', 'about bees.']);
  assert.is(splitScene(long, '0', 0), long);
});

it('adds a scene that has to be filled in', () => {
  const added = addScene(draft, '0');
  assert.equal(words(added), [one, '', two, three]);
  assert.equal(mistakesIn(added), [{ key: '3', field: 'narration' }]);
  const cardless = changeScene(draft, '0', { card: { kind: 'list', title: '', items: ['one'] } });
  assert.equal(mistakesIn(cardless), [{ key: '0', field: 'card' }]);
});

it('writes the entries of cards as lines, and reads them again', () => {
  const figures = (['bars', 'line'] as const).map(
    (kind): Card => ({
      kind,
      title: 'Honey',
      items: [
        { label: 'Spain', value: 3.5, prefix: '', unit: 'kg' },
        { label: 'Greece', value: 4, prefix: '$', unit: '' },
      ],
    }),
  );
  const cards: Card[] = [
    ...figures,
    {
      kind: 'timeline',
      items: [
        { when: '1920', what: 'one' },
        { when: '1930', what: 'two' },
      ],
    },
    { kind: 'list', title: '', items: ['one', 'two'] },
  ];
  for (const card of cards) {
    assert.equal(withWritten(card, 'items', writtenIn(card, 'items')), card);
    assert.ok(isComplete(card));
  }
  const [bars] = figures;
  assert.ok(bars);
  const german = withWritten(bars, 'items', 'Berlin | 3,5 | kg\n\nBonn | 2');
  assert.equal(german.kind === 'bars' && german.items.map(({ value }) => value), [3.5, 2]);
});

it('is taken back by an edit that writes what has changed as it was', () => {
  const moved = editOf(moveScene({ ...draft, title: 'Other' }, draft.scenes[2]?.key ?? '', 0), content, 1);
  assert.ok(moved);
  const { revision, title, scenes, ...rest } = undoOf(moved, content, 2);
  assert.equal([revision, title, rest], [2, content.title, {}]);
  assert.equal(
    scenes?.map(({ narration }) => narration),
    [one, two, three],
  );
});

it.run();
