import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SUBTITLE_STYLES } from '../../../domains/editor/providers/captions/index.ts';
import { contrast } from '../../../domains/editor/providers/lettering/contrast.ts';
import { FACES } from '../../../domains/editor/providers/lettering/faces.ts';
import { chooseLook, LOOKS, lookNamed, pictureStyleOf, type Wishes } from '../../../domains/shared/looks/index.ts';
import { isMood } from '../../../offline/music/moods.ts';

const it = suite('looks');

const chosenFor = (wishes: Partial<Wishes>): string =>
  chooseLook({ look: null, visual_style: null, niche: '', tone: '', ...wishes }).name;

it('are at least twelve, each with a name of its own', () => {
  const names = new Set(LOOKS.map(({ name }) => name));
  assert.ok(names.size >= 12);
  assert.is(names.size, LOOKS.length);
});

for (const { name, typography, mood, motion, transitions } of LOOKS) {
  it(`name type, music and times that there are: ${name}`, () => {
    assert.ok(Object.hasOwn(FACES, typography.face), typography.face);
    assert.ok(isMood(mood), mood);
    assert.ok(motion.speed > 0 && motion.speed < 0.1);
    assert.ok(transitions.seconds >= 0.2 && transitions.seconds <= 1);
  });

  it(`have letters that can be read on what they stand on: ${name}`, () => {
    const { ink, paper, accent } = typography.palette;
    for (const colour of [ink, accent]) assert.ok(contrast(colour, paper) >= 4.5, `${colour} on ${paper}`);
  });
}

it('have at least seven caption styles among them', () => {
  const styles: readonly string[] = SUBTITLE_STYLES;
  const named = new Set(LOOKS.map(({ typography }) => typography.captionStyle));
  assert.ok([...named].filter((style) => styles.includes(style)).length >= Math.min(7, styles.length - 1));
});

const CHOICES: readonly [string, Partial<Wishes>, string][] = [
  ['a niche', { niche: 'Technology', tone: 'serious' }, 'circuit'],
  ['a niche within other words', { niche: 'true crime stories', tone: 'casual' }, 'noir'],
  ['a tone, where the niche is nobody’s', { niche: 'bees', tone: 'calm' }, 'field'],
  ['nothing, a news desk', {}, 'headline'],
  ['the style of the pictures before the niche', { niche: 'technology', visual_style: 'pastel' }, 'morning'],
  ['another word for a style', { niche: 'business', visual_style: 'Minimalist' }, 'ledger'],
  ['the niche, where no look has the style', { niche: 'food', visual_style: 'oil on canvas' }, 'table'],
  ['its name', { look: 'pop', niche: 'science', visual_style: 'noir style' }, 'pop'],
  ['a style that is a name before all else', { look: 'pop', visual_style: ' Archive' }, 'archive'],
  ['the niche, where there is no such look', { look: 'gone', niche: 'history' }, 'archive'],
];
for (const [what, wishes, expected] of CHOICES)
  it(`are chosen by ${what}`, () => {
    assert.is(chosenFor(wishes), expected);
  });

it('do not find a niche within a word', () => {
  assert.is.not(chosenFor({ niche: 'apartments', tone: '' }), 'storybook');
});

it('have their pictures asked for in words that painters know', () => {
  assert.is(pictureStyleOf('arcade'), lookNamed('arcade')?.pictures);
  assert.is(pictureStyleOf('oil on canvas'), 'oil on canvas');
});

it.run();
