import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { WritingRequest } from '../../../domains/director/providers/writer.ts';
import { chooseMood } from '../../../offline/music/choose-mood.ts';
import { isMood, MOODS } from '../../../offline/music/moods.ts';
import { tones } from '../../../offline/writer/tones.ts';
import { write } from '../writer/drafts.ts';

const it = suite('the mood of the music');

const moodOf = async (story: Partial<WritingRequest>, look: string | null = null) => {
  const { scenes } = await write({ tone: 'informative', ...story });
  const { niche = 'business', tone = 'informative' } = story;
  return chooseMood({ niche, tone, look, narration: scenes.map(({ narration }) => narration) });
};

const STORIES = {
  quake: {
    niche: 'general',
    topic: 'Earthquake kills hundreds in the mountains',
    summary:
      'At least 300 people were killed when an earthquake hit at night. Rescuers look for victims in three towns.',
  },
  outage: {
    niche: 'technology',
    topic: 'Outage takes down airport check-in across Europe',
    summary: 'A cyber attack crashed the software of four airports. Officials warned of delays for two days.',
  },
  telescope: {
    niche: 'science',
    topic: 'Telescope finds water on a distant planet',
    summary: 'Scientists discovered steam around a planet that orbits a small star. It is a breakthrough, they said.',
  },
  goose: {
    niche: 'general',
    topic: 'Goose steals pizza and becomes mayor for a day',
    summary: 'A goose took a pizza from a market stall. The town named it mayor, and it wore tiny socks.',
  },
  chip: {
    niche: 'technology',
    topic: 'New chip makes laptops twice as fast',
    summary: 'The processor is 40 percent faster than that of its rival. The battery lasts 20 hours.',
  },
  bakery: {
    niche: 'food',
    topic: 'Village bakery gives bread away',
    summary: 'A family bakery donates its bread every evening. Neighbors bring recipes, and children help.',
  },
  sleep: {
    niche: 'health',
    topic: 'A short walk improves sleep',
    summary: 'People who walked by a river slept 20 minutes longer. Their stress fell by a tenth.',
  },
  festival: {
    niche: 'entertainment',
    topic: 'Festival sells out in an hour',
    summary: 'Fans bought every ticket for the summer concert. The band plays its new album there.',
  },
};

it('follows what the script says', async () => {
  assert.is(await moodOf(STORIES.quake), 'dark');
  assert.is(await moodOf(STORIES.outage), 'tense');
  assert.is(await moodOf(STORIES.telescope), 'inspiring');
  assert.is(await moodOf(STORIES.goose), 'playful');
  assert.is(await moodOf(STORIES.chip), 'driving');
  assert.is(await moodOf(STORIES.bakery), 'warm');
  assert.is(await moodOf(STORIES.sleep), 'calm');
  assert.is(await moodOf(STORIES.festival), 'upbeat');
});

it('follows the tone where the words leave it open', async () => {
  const bare = { niche: 'general', topic: 'OpenAI launches browser', summary: null };
  const moods = await Promise.all(tones.map((tone) => moodOf({ ...bare, tone })));
  assert.equal(moods, ['driving', 'warm', 'upbeat', 'calm', 'playful']);
});

it('goes with the look where the script does not say otherwise', async () => {
  const bare = { niche: 'general', topic: 'OpenAI launches browser', summary: null };
  assert.is(await moodOf(bare, 'calm'), 'calm');
  assert.is(await moodOf(STORIES.outage, 'upbeat'), 'tense');
  assert.is(await moodOf(STORIES.quake, 'upbeat'), 'dark');
});

it('is never cheerful about people who suffer, whatever the tone', async () => {
  for (const tone of tones) assert.is(await moodOf({ ...STORIES.quake, tone }), 'dark');
  const oneDeath = { niche: 'entertainment', topic: 'Singer dies at 90', summary: 'Fans sang her hits in the street.' };
  for (const tone of tones)
    assert.not.ok(['upbeat', 'playful', 'driving'].includes(await moodOf({ ...oneDeath, tone })));
});

it('has an answer for any niche and any language', () => {
  for (const niche of [null, '', 'toString', 'underwater basket weaving'])
    assert.ok(isMood(chooseMood({ niche, tone: 'constructor', look: 'toString', narration: ['これはペンです。'] })));
  assert.is(new Set(MOODS).size, 8);
});

it.run();
