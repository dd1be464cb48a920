import * as assert from 'uvu/assert';
import { startFakeOpenAi } from '../support/fakes/openai.ts';
import { startPlatform } from '../support/stacks/platform.ts';
import { suiteOn } from '../support/suite-on.ts';
import { launchChromium, openPage, requireAccessible, requireChromium } from './support/browser.ts';
import { buildDashboard } from './support/build.ts';
import { newcomer } from './support/newcomer.ts';

requireChromium();

const it = suiteOn('providers in the dashboard', async () => {
  await buildDashboard();
  const model = await startFakeOpenAi({});
  const second = { PLATFORM_LLM_SECOND_PROVIDER: 'ollama', PLATFORM_LLM_SECOND_URL: model.url };
  const platform = await startPlatform({ ...second, PLATFORM_LLM_SECOND_MODEL: 'fake' });
  const browser = await launchChromium();
  return {
    platform,
    browser,
    model,
    ...(await newcomer({ platform, browser }, 'Ann')),
    async stop() {
      await browser.close();
      await platform.remove();
      await model.close();
    },
  };
});

it('says to everybody what is in use, and that it works offline', async ({ page }) => {
  await page.getByRole('link', { name: 'Providers' }).click();
  await page.getByText('You are using the offline defaults').waitFor();
  await page.getByText('Built-in writer').waitFor();
  await page.getByText('Built-in painter').waitFor();
  assert.is(await page.getByText('PLATFORM_LLM_URL').count(), 0);
  assert.is(await page.getByRole('button', { name: /^Test/ }).count(), 0);
  await requireAccessible(page, 'providers');
});

it('is found by what providers are called, and says who sets up a server of one’s own', async (c) => {
  const { page } = await newcomer(c, 'Kai');
  await page.getByRole('button', { name: 'Search (Ctrl+K)' }).click();
  const found = (name: string) =>
    page.getByRole('group', { name: 'Providers' }).getByRole('option', { name, exact: true });
  for (const [typed, name] of [
    ['openai', 'OpenAI'],
    ['comfy', 'ComfyUI'],
    ['elevenlabs', 'ElevenLabs'],
    ['ollama', 'Ollama'],
  ] as const) {
    await page.getByRole('combobox', { name: /^Search content/ }).fill(typed);
    await found(name).waitFor();
  }
  await found('Ollama').click();
  await page.waitForURL('**/providers');
  const own = page.getByRole('region', { name: 'Your own key, or a server of your own' });
  await own.getByText(/such as Ollama.*Only an administrator can name one/).waitFor();
  await own.getByText(`Please set up our server for videos: open ${new URL(page.url()).origin}/providers`).waitFor();
  await own.getByRole('button', { name: 'Copy the request' }).waitFor();
  await page.getByRole('button', { name: 'Use your own language model' }).click();
  await page.getByText('Servers of your own, such as Ollama, are set up for everyone').waitFor();
  await requireAccessible(page, 'providers for someone with a server');
  await page.context().close();
});

it('calls platforms by their names', async ({ page }) => {
  const platforms = page.getByRole('region', { name: 'Platforms' });
  const names = await platforms.getByRole('listitem').locator('strong').allTextContents();
  assert.ok(names.includes('This site') && names.includes('Mastodon') && names.includes('LinkedIn'), names.join());
});

it('takes a key of the user’s own, keeps it to itself, and forgets it', async ({ page }) => {
  const voice = page.getByRole('region', { name: 'Voice' });
  await voice.getByRole('button', { name: 'Use a voice from your own account' }).click();
  assert.is(await voice.getByLabel('For whom').count(), 0);
  await voice.getByLabel('Provider').selectOption('Azure Speech');
  await voice.getByLabel('Key', { exact: true }).fill('azure-key-of-ann');
  await voice.getByRole('button', { name: 'Save and test' }).click();
  await voice.getByText('Azure Speech needs it').waitFor();
  assert.is(await voice.getByLabel('Region').getAttribute('aria-invalid'), 'true');
  await requireAccessible(page, 'a key of one’s own, refused');
  await voice.getByRole('button', { name: 'Cancel' }).click();

  const photographs = page.getByRole('region', { name: 'Images' });
  await photographs.getByRole('button', { name: 'Also search for photographs' }).click();
  await photographs.getByText('It costs nothing.').waitFor();
  await photographs.getByLabel('Provider').selectOption('Pexels');
  await photographs.getByLabel('Key', { exact: true }).fill('pexels-key-of-ann');
  await photographs.getByRole('button', { name: 'Save and test' }).click();
  // No one can be reached from here, which is said: what was given is kept all the same.
  await photographs.getByText('Saved, but it does not work').waitFor();
  await photographs.getByText('yours', { exact: true }).waitFor();
  await page.reload();
  await photographs.getByText('with a key').waitFor();
  assert.not.match(await page.content(), /pexels-key-of-ann/);
  await photographs.getByRole('button', { name: 'Remove: Pexels, Just for you' }).click();
  await photographs.getByRole('button', { name: 'Also search for photographs' }).waitFor();
});

it('tries a key without keeping it, and asks several in the order that is chosen', async (c) => {
  const { page } = await newcomer(c, 'Liv');
  await page.goto('/providers');
  const writer = page.getByRole('region', { name: 'Writer' });
  await writer.getByRole('button', { name: 'Use your own language model' }).click();
  await writer.getByLabel('Provider').selectOption('Groq');
  await writer.getByLabel('Key', { exact: true }).fill('groq-key-of-ann');
  await writer.getByRole('button', { name: 'Test without saving' }).click();
  await writer.getByText('It does not work; nothing was saved').waitFor();
  await requireAccessible(page, 'a key that was tried');
  await writer.getByRole('button', { name: 'Save and test' }).click();
  await writer.getByText('Saved, but it does not work').waitFor();
  await writer.getByRole('button', { name: 'Add or change a language model' }).click();
  await writer.getByLabel('Provider').selectOption('Mistral');
  await writer.getByLabel('Key', { exact: true }).fill('mistral-key-of-ann');
  await writer.getByRole('button', { name: 'Save and test' }).click();
  await writer.getByRole('button', { name: 'Remove: Mistral, Just for you' }).waitFor();

  const order = writer.getByRole('list').filter({ hasText: 'your key' });
  const asked = (...names: readonly RegExp[]) =>
    Promise.all(names.map((name, index) => order.getByRole('listitem').nth(index).getByText(name).waitFor()));
  await asked(/^Groq$/, /^Mistral$/, /^Ollama$/, /^Templates$/);
  await order.getByRole('listitem').first().getByText('Default').waitFor();
  await writer.getByRole('button', { name: 'Up: Mistral' }).focus();
  await page.keyboard.press('Enter');
  await asked(/^Mistral$/, /^Groq$/, /^Ollama$/);
  await writer.getByRole('button', { name: 'Up: Templates' }).click();
  await order.getByRole('listitem').nth(2).getByText('not asked').waitFor({ state: 'detached' });
  await requireAccessible(page, 'providers in an order');
  await writer.getByRole('button', { name: 'Back to the usual order' }).click();
  await asked(/^Groq$/, /^Mistral$/, /^Ollama$/, /^Templates$/);
  await writer.getByRole('button', { name: 'Remove: Groq, Just for you' }).click();
  await writer.getByRole('button', { name: 'Remove: Groq, Just for you' }).waitFor({ state: 'detached' });

  // A video is made with another one than usual.
  await page.goto('/make');
  await page.getByText('Providers for this video').click();
  await page.getByLabel('Writer').selectOption('Templates');
  await requireAccessible(page, 'providers for a video');
  await page.context().close();
});

it('names the settings to administrators, who test what there is, and says what connecting accounts needs', async (c) => {
  const { page } = await openPage(c.browser, c.platform.url);
  const { password } = c.platform.administrator();
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill('admin@localhost');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.goto('/providers');
  await page.getByRole('region', { name: 'Writer' }).getByText('Or through settings of the installation').click();
  await page.getByText('PLATFORM_LLM_URL', { exact: true }).waitFor();
  await page.getByText('For example with Ollama').waitFor();
  await page.getByText('PLATFORM_LLM_PROVIDER=ollama').waitFor();
  await page.getByText('PLATFORM_YOUTUBE_CLIENT_ID').waitFor();
  await page.getByRole('button', { name: 'Test: ffmpeg' }).click();
  await page.getByText('It works', { exact: true }).waitFor();
  await requireAccessible(page, 'providers for administrators');

  // A key for everyone, which is tested at once, and takes effect without a restart.
  const writer = page.getByRole('region', { name: 'Writer' });
  await writer.getByRole('button', { name: 'Use your own language model' }).click();
  await writer.getByLabel('For whom').selectOption('For everyone');
  await writer.getByLabel('Provider').selectOption('OpenAI');
  await writer.getByLabel('Key', { exact: true }).fill('sk-for-everybody');
  await writer.getByLabel('Model (optional)').fill('fake');
  await writer.getByLabel('Address (optional)').fill(c.model.url);
  await requireAccessible(page, 'a key for everybody');
  await writer.getByRole('button', { name: 'Save and test' }).click();
  await writer.getByText('Saved, and it works').waitFor();
  await writer.getByText('chosen for everyone').waitFor();
  assert.is(c.model.requests.at(-1)?.headers.authorization, 'Bearer sk-for-everybody');
  // The second writer of the settings is behind it, and tested by itself.
  await writer.getByText('if the first is down', { exact: true }).waitFor();
  await writer.getByRole('button', { name: 'Test: Ollama, if the first is down' }).click();
  await writer.getByText('It works', { exact: true }).waitFor();
  await requireAccessible(page, 'a second writer');
  assert.not.match(await page.content(), /sk-for-everybody/);
  await writer.getByRole('button', { name: 'Remove: OpenAI, For everyone' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove OpenAI for everyone?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await writer.getByText('Built-in writer').waitFor();
  assert.is(await writer.getByText('Saved, and it works').count(), 0);

  // A server that does not answer stays for everyone only if someone wants it to.
  await writer.getByRole('button', { name: 'Use your own language model' }).click();
  await writer.getByLabel('For whom').selectOption('For everyone');
  await writer.getByLabel('Provider').selectOption('LM Studio');
  await writer.getByLabel('Model').fill('fake');
  await writer.getByLabel('Key (optional)').waitFor();
  await writer.getByText('Empty: http://127.0.0.1:1234').waitFor();
  await writer.getByLabel('Address').fill('localhost:1234');
  await writer.getByRole('button', { name: 'Save and test' }).click();
  await writer.getByText('It has to begin with http:// or https://').waitFor();
  await writer.getByLabel('Address').fill('http://127.0.0.1:9');
  await writer.getByRole('button', { name: 'Save and test' }).click();
  await writer.getByText('Keep it for everyone all the same?').waitFor();
  await requireAccessible(page, 'a server that does not answer');
  await writer.getByRole('button', { name: 'Undo' }).click();
  await writer.getByText('Saved, but it does not work').waitFor({ state: 'detached' });
  await writer.getByText('Built-in writer').waitFor();

  await page.goto('/publishing/accounts');
  const youtube = page.getByRole('listitem').filter({ hasText: 'YouTube' });
  await youtube.getByText('PLATFORM_YOUTUBE_CLIENT_ID, PLATFORM_YOUTUBE_CLIENT_SECRET').waitFor();
  assert.is(await youtube.getByText(/REFRESH_TOKEN/).count(), 0);
  await youtube.getByText(/publish-accounts\/youtube\/callback$/).waitFor();
  await requireAccessible(page, 'accounts for administrators');
  await page.context().close();
});

it.run();
