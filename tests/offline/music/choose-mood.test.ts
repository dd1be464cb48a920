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

/** In German, with what chooses the mood where the words leave it open. */
const inGerman = (narration: string, niche: string | null = 'general', tone: string | null = 'informative') =>
  chooseMood({ niche, tone, look: null, narration: [narration] });

const GERMAN_STORIES = {
  dark: 'Bei einem Beben in den Bergen sind 300 Menschen gestorben. Helfer suchen in drei Orten nach Opfern.',
  tense: 'Ein Cyberangriff hat die Software von vier Flughäfen lahmgelegt. Die Behörden warnen vor einem Ausfall.',
  inspiring: 'Ein Teleskop hat auf einem fernen Planeten Dampf entdeckt. Für die Forscher ist es ein Durchbruch.',
  playful: 'Eine Gans hat auf dem Markt eine Pizza gestohlen. Jetzt trägt sie winzige Socken und ist lustig.',
  driving: 'Der neue Chip ist schneller als der Prozessor der Konkurrenz, und der Akku hält 20 Stunden.',
  warm: 'Eine Bäckerei verschenkt jeden Abend ihr Brot. Die Nachbarn bringen Rezepte mit, und Kinder helfen.',
  calm: 'Wer am Fluss spazieren geht, schläft länger. Der Stress sinkt, und das Herz schlägt ruhig.',
  upbeat: 'Die Fans haben für das Konzert im Sommer jedes Ticket gekauft. Die Band spielt dort ihr neues Album.',
};

it('follows what a German script says', () => {
  for (const [mood, narration] of Object.entries(GERMAN_STORIES)) assert.is(inGerman(narration), mood);
});

it('is never cheerful in German about people who suffer, whatever tone and niche', () => {
  for (const tone of [...tones, 'energetic', 'humorous'])
    for (const niche of ['entertainment', 'Unterhaltung', 'Humor'])
      assert.is(inGerman(GERMAN_STORIES.dark, niche, tone), 'dark');
  const oneDeath = 'Der Sänger ist mit 90 Jahren gestorben. Die Fans sangen seine Lieder auf der Straße.';
  for (const tone of [...tones, 'energetic'])
    assert.not.ok(['upbeat', 'playful', 'driving'].includes(inGerman(oneDeath, 'entertainment', tone)));
  assert.is(
    chooseMood({ niche: 'entertainment', tone: 'energetic', look: 'upbeat', narration: ['300 Tote, viele Opfer'] }),
    'dark',
  );
});

it('does not take German words for English ones of suffering', () => {
  const narration = 'Dies war das erste Mal, und dies war nicht alles: Die Band spielt im Sommer auf dem Festival.';
  assert.is(inGerman(narration, 'Unterhaltung', 'energetic'), 'upbeat');
});

it('knows niches by their German names', () => {
  const moods = ['Krimi', 'Wissenschaft', 'Wirtschaft', 'Gesundheit', 'Kochen', 'Tiere', 'Musik'].map((niche) =>
    inGerman('Das ist ein Satz über etwas.', niche, null),
  );
  assert.equal(moods, ['dark', 'inspiring', 'driving', 'calm', 'warm', 'playful', 'upbeat']);
});

it('has an answer for any niche and any language', () => {
  for (const niche of [null, '', 'toString', 'underwater basket weaving'])
    assert.ok(isMood(chooseMood({ niche, tone: 'constructor', look: 'toString', narration: ['これはペンです。'] })));
  assert.is(new Set(MOODS).size, 8);
});

it.run();
