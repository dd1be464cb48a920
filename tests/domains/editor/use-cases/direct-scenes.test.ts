import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { directScenes } from '../../../../domains/editor/use-cases/direct-scenes.ts';
import { lookNamed } from '../../../../domains/shared/looks/index.ts';

const it = suite('direction of scenes');

const SCRIPT = [
  'Bees dance.',
  'They tell each other where flowers are.',
  'But why do they do it in the dark?',
  'Because a hive has no lamps.',
  'A new day begins.',
  'So look closely next time.',
];
const look = lookNamed('headline');
const entrances = (script: readonly string[]) => directScenes(script, look).map(({ entrance }) => entrance);

it('begins, turns and ends scenes as the look says, and cuts between the others', () => {
  assert.equal(entrances(SCRIPT), ['cut', 'wipe', 'slide', 'slide', 'cut', 'wipe']);
});

it('takes a word for a turn only at the beginning of a scene, and only where it is whole', () => {
  assert.equal(entrances(['One.', 'Two.', 'Butter is yellow.', 'All but one.', 'End.'])[2], 'cut');
  assert.equal(entrances(['One.', 'Two.', 'Three.', 'All but one.', 'End.'])[3], 'cut');
  assert.equal(entrances(['Eins.', 'Zwei.', 'Aber nicht drei.', 'Ende.'])[2], 'slide');
});

it('comes closer to the first picture, and drifts over the last', () => {
  const moves = directScenes(SCRIPT, look).map(({ move }) => move);
  assert.equal([moves[0], moves.at(-1)], ['push', 'drift']);
  assert.ok(moves.slice(1, -1).every((move) => move === 'pan' || move === 'drift'));
});

it('leaves alone what is not beside a changed scene', () => {
  const before = directScenes(SCRIPT, look);
  const after = directScenes(SCRIPT.with(2, 'Nobody knows the reason.'), look);
  for (const index of [0, 1, 4, 5]) assert.equal(after[index], before[index]);
});

it('pans and cuts where there is no look', () => {
  for (const direction of directScenes(SCRIPT, null)) assert.equal(direction, { move: 'pan', entrance: 'cut' });
});

it.run();
