import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { exampleContent } from '../support/examples/content.ts';
import { examplePublication, livePost, renderHistory } from '../support/examples/publication.ts';
import { youtubeFailures } from '../support/fakes/youtube.ts';
import { write } from '../support/given.ts';
import { suiteOn } from '../support/suite-on.ts';
import { requireAccessible, requireChromium } from './support/browser.ts';
import { startPublishing } from './support/publishing.ts';

requireChromium();

const it = suiteOn('the comments on a post in the dashboard', startPublishing);

const button = (page: Page, name: string) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');

it('are shown on the row of a post and on the page of its video, with every state', async (c) => {
  const { page, problems, owner: id } = c;
  const item = exampleContent({ owner_id: id });
  const live = examplePublication(item, { platform: 'youtube', title: 'Bees' });
  await write(c.store, item.historyAt('publish'), renderHistory(item));
  await write(c.store, live.history(live.requested(), live.started(), live.succeeded));
  for (let day = 1; day <= 26; day++) {
    const at = `2026-10-${String(day).padStart(2, '0')}T08:00:00.000Z`;
    const by = { name: 'Cora', at, likes: 3, replies: 2 };
    c.youtube.comments.push({ id: `said-${day}`, post: '1', text: `Day ${day}\n<b>indeed</b>`, by });
  }
  const open = 'Comments: Bees, YouTube';

  await page.goto('/publishing?view=list');
  c.youtube.failNext('comments', youtubeFailures.mayNotComment);
  await button(page, open).press('Enter');
  await dialog(page).getByText('Connect the account again and allow it to read comments.').waitFor();
  await requireAccessible(page, 'comments that cannot be read');
  await dialog(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await dialog(page).getByText('Day 26 <b>indeed</b>').waitFor();
  await requireAccessible(page, 'comments');
  assert.is(await dialog(page).getByText('Day 1 <b>indeed</b>').count(), 0);
  await dialog(page).getByRole('button', { name: 'Show more' }).press('Enter');
  await dialog(page).getByText('Day 1 <b>indeed</b>').waitFor();
  const answer = dialog(page).getByRole('link', { name: /^Answer at the post/ });
  assert.is(await answer.getAttribute('href'), livePost.url);

  await page.goto(`/content/${item.content_id}`);
  await button(page, 'Comments: YouTube').press('Enter');
  await dialog(page).getByText('Cora').first().waitFor();
  await requireAccessible(page, 'comments on the page of a video');

  c.youtube.comments.length = 0;
  const quiet = examplePublication(exampleContent({ owner_id: id }), { platform: 'youtube', title: 'Ants' });
  const kept = examplePublication(exampleContent({ owner_id: id }), { platform: 'tiktok', title: 'Wasps' });
  for (const one of [quiet, kept]) await write(c.store, one.history(one.requested(), one.started(), one.succeeded));
  await page.goto('/publishing?view=list');
  await button(page, 'Comments: Ants, YouTube').press('Enter');
  await dialog(page).getByText('No comments yet').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Comments: Wasps, TikTok').press('Enter');
  await dialog(page).getByText('TikTok does not let other apps read comments').waitFor();
  assert.equal(
    problems.filter((problem) => !/502|409|Failed to load resource/.test(problem)),
    [],
  );
});

it.run();
