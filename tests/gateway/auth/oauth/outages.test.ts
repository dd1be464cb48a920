import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openBrowser } from '../../../support/clients/browser.ts';
import { eventually } from '../../../support/eventually.ts';
import {
  agree,
  begin,
  done,
  endOf,
  failed,
  type OAuthStack,
  signIn,
  startOAuthStack,
  userIn,
} from '../../../support/stacks/oauth.ts';
import { type StoreProcesses, startStoreProcesses } from '../../../support/stores/both.ts';
import { REAL_DOCUMENT_STORE } from '../../../support/stores/document-store.ts';
import { NO_OWN_EVENT_STORE } from '../../../support/stores/event-store.ts';
import { unless } from '../../../support/stores/skip.ts';

const it = suite<OAuthStack & StoreProcesses>('sign-in with a provider while a store is away');
it.before.each(async (stack) => {
  const stores = await startStoreProcesses();
  Object.assign(stack, await startOAuthStack({ stores }), stores);
});
it.after.each((stack) => stack.stop());

unless(NO_OWN_EVENT_STORE, it)(
  'leads to the dashboard, and works at the same address when the event store is back',
  async (stack) => {
    for (const provider of ['google', 'github'] as const) {
      const email = stack.become(provider);
      const browser = openBrowser(stack);
      const callback = await agree(await begin(browser, provider));
      await stack.eventStore.kill('SIGKILL');
      assert.equal(endOf(await browser.call('GET', callback)), failed('not_ready'));
      assert.ok(
        [...browser.cookies.keys()].every((name) => name.startsWith('oauth_')),
        'no session',
      );
      await stack.eventStore.restart();
      await eventually('readiness', async () => (await stack.call('GET', '/ready')).status === 200);
      assert.equal(endOf(await browser.call('GET', callback)), done);
      assert.is((await userIn(browser)).email, email);
      assert.equal(endOf(await browser.call('GET', callback)), failed('invalid_state'));
    }
  },
);

unless(REAL_DOCUMENT_STORE, it)('goes on without the document store for whose key is known', async (stack) => {
  const signedIn = async (provider: 'github' | 'google') => endOf(await signIn(openBrowser(stack), provider));
  stack.become('github');
  assert.equal(await signedIn('github'), done);
  await stack.documentStore.kill('SIGKILL');
  assert.equal(await signedIn('github'), done);
  stack.become('google');
  assert.equal(await signedIn('google'), failed('not_ready'));
  await stack.documentStore.restart();
  await eventually('readiness', async () => (await stack.call('GET', '/ready')).status === 200);
  assert.equal(await signedIn('google'), done);
});

it.run();
