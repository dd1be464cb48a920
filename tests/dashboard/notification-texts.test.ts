import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { noticeSchema } from '../../contracts/identity/user.ts';
import { worded as german } from '../../dashboard/src/texts/de/notifications/worded.ts';
import { worded as english, type Names } from '../../dashboard/src/texts/en/notifications/worded.ts';

const it = suite('what notifications say in the dashboard');

const names: Names = {
  stage: (stage) => `stage ${stage}`,
  platform: (platform) => `platform ${platform}`,
  niche: (niche) => `niche ${niche}`,
  money: (usd) => `$${usd}`,
  month: (month) => `month ${month}`,
};

it('is there for every kind in every language', () => {
  for (const worded of [english, german]) assert.equal(Object.keys(worded).sort(), [...noticeSchema.options].sort());
});

it('names stages, platforms and niches as every page does', () => {
  const moved = { title: 'Bees', from: 'publish', to: 'images' };
  assert.equal(english['platform.pipeline.stage_changed']?.(moved, names), {
    title: 'Bees: stage images',
    message: 'From “stage publish” to “stage images”',
  });
  assert.equal(german['platform.pipeline.stage_changed']?.(moved, names), {
    title: 'Bees: stage images',
    message: 'Von „stage publish“ zu „stage images“',
  });
  const failed = { title: 'Bees', platform: 'local', of: 'takedown', cause: 'no', next_action: 'wait' };
  assert.equal(german['platform.publication.failed']?.(failed, names), {
    title: 'Nicht entfernt: Bees',
    message: 'platform local: no; wait',
  });
});

it('quotes a reason, and says what else was found, where there is any', () => {
  const rejected = (reason: object) =>
    english['platform.content.rejected']?.({ title: 'Bees', gate: 'review', ...reason }, names).message;
  assert.is(rejected({}), 'stage review – give feedback to revise it');
  assert.is(rejected({ reason: 'No' }), 'stage review: “No” – give feedback to revise it');
  const trend = { topic: 'Bees', niche: 'science', score: '91' };
  const found = (more: object) => german['platform.trend.detected']?.({ ...trend, ...more }, names);
  assert.equal(found({ count: '1' }), { title: 'Neuer Trend: Bees', message: 'Bees hat 91 Punkte (niche science)' });
  assert.is(
    found({ count: '3', others: 'Ants, Moss', more: '0' })?.message,
    'Bees hat 91 Punkte (niche science); außerdem Ants, Moss',
  );
});

it.run();
