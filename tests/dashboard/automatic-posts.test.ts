import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { automaticPosts } from '../../dashboard/src/pages/publishing/dialog/automatic.ts';

type Known = Parameters<typeof automaticPosts>[1];
type Film = Parameters<typeof automaticPosts>[0];
type Slots = NonNullable<Known['slots']>;

const it = suite('what an approval publishes automatically');

const NOW = Date.parse('2031-03-01T12:00:00.000Z');
const EARLIER = '2031-03-01T11:00:00.000Z';
const TONIGHT = '2031-03-01T18:00:00.000Z';
const TOMORROW = '2031-03-02T18:00:00.000Z';

const film: Film = { content_id: 'bees', publications: [] };
const free = (slot_at: string, content_id: string | null = null) => ({ slot_at, content_id, title: null });
const daily = (...upcoming: Slots['upcoming']): Slots => ({
  slots: [{ weekday: 1, time: '18:00' }],
  time_zone: 'UTC',
  upcoming,
});
const none: Slots = { slots: [], time_zone: 'UTC', upcoming: [] };
const known = (changes: { names?: string[]; scheduleAt?: string | null } & Partial<Known> = {}): Known => ({
  settings: {
    publishing: { platforms: changes.names ?? ['local'], schedule_at: changes.scheduleAt ?? null },
  } as Known['settings'],
  taken: changes.taken ?? [],
  platforms: 'platforms' in changes ? changes.platforms : [{ platform: 'local', connected: true } as never],
  slots: 'slots' in changes ? changes.slots : none,
});
const when = (changes: Parameters<typeof known>[0], about = film) => automaticPosts(about, known(changes), NOW).when;

it('is at once without slots, and in the next free one with them', () => {
  assert.equal(when({}), { by: 'now' });
  const slots = daily(free(EARLIER), free(TONIGHT, 'ants'), free(TOMORROW));
  assert.equal(when({ slots }), { by: 'slot', at: TOMORROW });
});

it('is in the slot that the video has already', () => {
  assert.equal(when({ slots: daily(free(TONIGHT), free(TOMORROW, 'bees')) }), { by: 'slot', at: TOMORROW });
});

it('is at the time that the settings name, unless it has passed', () => {
  const slots = daily(free(TONIGHT));
  assert.equal(when({ slots, scheduleAt: TOMORROW }), { by: 'settings', at: TOMORROW });
  assert.equal(when({ slots, scheduleAt: EARLIER }), { by: 'slot', at: TONIGHT });
});

it('is not promised where slots are full or could not be read', () => {
  assert.equal(when({ slots: daily(free(TONIGHT, 'ants')) }), { by: 'unknown' });
  assert.equal(when({ slots: undefined }), { by: 'unknown' });
});

it('is nowhere where it is live, and at once where it has failed', () => {
  const on = (status: string): Film => ({ ...film, publications: [{ platform: 'local', status } as never] });
  const slots = daily(free(TONIGHT));
  assert.equal(automaticPosts(on('published'), known({ slots, taken: ['local'] }), NOW).platforms, []);
  assert.equal(automaticPosts(on('failed'), known({ slots }), NOW).platforms, ['local']);
  assert.equal(when({ slots }, on('failed')), { by: 'now' });
});

it('tells platforms without an account apart', () => {
  const platforms = [{ platform: 'youtube', connected: false }] as never;
  const { platforms: where, unreachable } = automaticPosts(
    film,
    known({ names: ['local', 'youtube'], platforms }),
    NOW,
  );
  assert.equal([where, unreachable], [['local'], ['youtube']]);
});

it.run();
