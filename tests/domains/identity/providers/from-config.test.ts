import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mailerFromConfig } from '../../../../domains/identity/providers/from-config.ts';
import { exampleMail, FROM } from '../../../support/examples/mail.ts';
import { startFakeSmtp } from '../../../support/fakes/smtp.ts';
import { tempFolder } from '../../../support/stacks/temp-folder.ts';

const it = suite('mailer from config');

const settings = {
  PLATFORM_REGISTRATION: 'open' as const,
  REFRESH_REUSE_LEEWAY_SECONDS: 0,
  SESSION_LIFETIME_DAYS: 180,
  PLATFORM_WEBHOOKS_INSIDE: 'no' as const,
  PLATFORM_MAIL_FROM: FROM,
  SMTP_URL: undefined,
};

it('sends through the configured SMTP server', async () => {
  const smtp = await startFakeSmtp();
  const mailer = mailerFromConfig({ ...settings, SMTP_URL: smtp.url }, '/nowhere');
  await mailer.send('an-id', exampleMail);
  mailer.close();
  assert.equal(
    smtp.mails.map(({ to }) => to),
    ['ann@example.com'],
  );
  await smtp.stop();
});

it('writes files into the data folder where no server is configured', async () => {
  const { folder, remove } = await tempFolder('mail');
  const mailer = mailerFromConfig(settings, folder);
  await mailer.send('an-id', exampleMail);
  assert.equal(await readdir(join(folder, 'mail')), ['an-id.eml']);
  await remove();
});

it.run();
