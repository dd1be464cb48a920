import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSmtpMailer } from '../../../../domains/identity/providers/smtp-mailer.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { exampleMail, FROM } from '../../../support/examples/mail.ts';
import { type FakeSmtp, startFakeSmtp } from '../../../support/fakes/smtp.ts';

const it = suite('SMTP mailer');

let smtp: FakeSmtp;
it.before(async () => {
  smtp = await startFakeSmtp();
});
it.after(() => smtp.stop());

const failure = async (sending: Promise<void>): Promise<ProviderError['details']> => {
  const error = await sending.then(
    () => undefined,
    (e: unknown) => e,
  );
  if (!(error instanceof ProviderError)) throw new Error(`it failed with ${String(error)}`);
  return error.details;
};

it('sends a mail in text and HTML, under an id that a repeat has as well', async () => {
  const mailer = createSmtpMailer(smtp.url, FROM);
  await mailer.send('an-id', exampleMail);
  mailer.close();
  const [received] = smtp.mails;
  assert.equal([received?.from, received?.to], ['no-reply@example.com', 'ann@example.com']);
  assert.match(received?.source ?? '', /^Message-ID: <an-id@platform>\r$/m);
  assert.match(received?.source ?? '', /^Subject: Hello\r$/m);
  assert.match(received?.source ?? '', /^The text\r$/m);
  assert.match(received?.source ?? '', /<p>The text<\/p>/);
});

it('tells a permanent refusal from a temporary one', async () => {
  const mailer = createSmtpMailer(smtp.url, FROM);
  smtp.refuseRecipients('550 no one here');
  assert.is((await failure(mailer.send('a', exampleMail))).kind, 'invalid');
  smtp.refuseRecipients('451 come back later');
  assert.is((await failure(mailer.send('b', exampleMail))).kind, 'unavailable');
  smtp.refuseRecipients(null);
  mailer.close();
});

it('reports that the server is down', async () => {
  const mailer = createSmtpMailer('smtp://127.0.0.1:1', FROM);
  const details = await failure(mailer.send('a', exampleMail));
  assert.equal([details.kind, details.code], ['unavailable', 'mail-server-unavailable']);
  mailer.close();
});

it.run();
