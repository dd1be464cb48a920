import type { Platform } from '../../support/stacks/platform.ts';
import type { Browser } from './browser.ts';
import { newcomer, PASSPHRASE } from './newcomer.ts';
import { read } from './read.ts';

/** Calls the API as the administrator. */
export async function administrator(platform: Platform) {
  const send = async (method: string, path: string, body: object, token = '') => {
    const answer = await fetch(new URL(path, platform.url), {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { access_token?: string };
  };
  const { password } = platform.administrator();
  const { access_token } = await send('POST', '/api/v1/auth/login', { email: 'admin@localhost', password });
  return (method: string, path: string, body: object) => send(method, path, body, access_token);
}

/** A user who was just given a role and has signed in, in a separate browser profile. */
export async function newcomerAs(
  role: 'auditor' | 'admin',
  { platform, browser }: { platform: Platform; browser: Browser },
  name: string,
) {
  const opened = await newcomer({ platform, browser }, name);
  const { page } = opened;
  const { id } = await read<{ id: string }>(page, '/api/v1/identity/users/me');
  const ask = await administrator(platform);
  await ask('PUT', `/api/v1/identity/users/${id}/role`, { role });
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(PASSPHRASE);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Streams' }).waitFor();
  return { ...opened, id };
}
