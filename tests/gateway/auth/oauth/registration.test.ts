import * as assert from 'uvu/assert';
import { openBrowser } from '../../../support/clients/browser.ts';
import { done, endOf, failed, signedInWith, signIn, startOAuthStack, userIn } from '../../../support/stacks/oauth.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('registration by invitation', () =>
  startOAuthStack({ env: { PLATFORM_REGISTRATION: 'invitation' } }),
);

it('makes no user of someone who was not invited', async (stack) => {
  const email = stack.become('google');
  const browser = openBrowser(stack);
  assert.equal(endOf(await signIn(browser, 'google')), failed('registration_closed'));
  assert.is(await userIn(browser), null);

  const invite = { body: { email }, token: await stack.administrator() };
  const { status, body } = await stack.call('POST', '/api/v1/identity/users/invite', invite);
  assert.is(status, 201);
  assert.is((await userIn(await signedInWith(stack, 'google'))).id, body.id);
  assert.equal(endOf(await signIn(openBrowser(stack), 'google')), done);
});

it.run();
