import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mailTo } from '../../support/clients/mails.ts';
import { newPerson, startGatewayStack } from '../../support/stacks/gateway.ts';
import { PASSWORD } from '../../support/stacks/people.ts';

const it = suite('registration');

for (const registration of ['invitation', 'closed'] as const) {
  it(`says what to do next where it is ${registration}`, async () => {
    const gateway = await startGatewayStack({ env: { PLATFORM_REGISTRATION: registration } });
    try {
      const person = newPerson();
      const { status, body } = await gateway.auth('register', person);
      assert.equal([status, body.error], [403, 'registration_closed']);
      assert.match(
        body.message,
        registration === 'closed' ? /ask the operator/ : /ask an administrator for an invitation/,
      );
      assert.is((await gateway.auth('login', person)).status, 401);

      // The first administrator is there all the same.
      const token = await gateway.administrator();
      const invitation = { token, body: { email: person.email } };
      const invited = await gateway.call('POST', '/api/v1/identity/users/invite', invitation);
      if (registration === 'closed') {
        assert.equal([invited.status, invited.body.error], [403, 'registration_closed']);
        return;
      }
      assert.is(invited.status, 201);
      assert.is((await gateway.auth('register', person)).body.error, 'registration_closed');
      const mail = await mailTo(`${gateway.resources.config.PLATFORM_DATA}/mail`, person.email, /invited/i);
      assert.is((await gateway.auth('reset-password', { token: mail.token, password: PASSWORD })).status, 200);
      assert.is((await gateway.auth('login', person)).status, 200);
    } finally {
      await gateway.stop();
    }
  });
}

it.run();
