import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fileMailer, smtpMailer } from '../../../../domains/identity/providers/mail.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { type FakeSmtp, startFakeSmtp } from '../../../support/fakes/smtp.ts';

const it = suite('mail');

const FROM = 'Content Pipeline <no-reply@example.com>';
const mail = { to: 'ann@example.com', subject: 'Hello', text: 'The text', html: '<p>The text</p>' };

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

it('hands a mail to the server, in text and HTML, under an id that a repeat has as well', async () => {
  const mailer = smtpMailer(smtp.url, FROM);
  await mailer.send('an-id', mail);
  mailer.close();
  const [got] = smtp.mails;
  assert.equal([got?.from, got?.to], ['no-reply@example.com', 'ann@example.com']);
  assert.match(got?.source ?? '', /^Message-ID: <an-id@platform>\r$/m);
  assert.match(got?.source ?? '', /^Subject: Hello\r$/m);
  assert.match(got?.source ?? '', /^The text\r$/m);
  assert.match(got?.source ?? '', /<p>The text<\/p>/);
});

it('tells a refusal for good from one for now', async () => {
  const mailer = smtpMailer(smtp.url, FROM);
  smtp.refuseRecipients('550 nobody here');
  assert.is((await failure(mailer.send('a', mail))).kind, 'invalid');
  smtp.refuseRecipients('451 come back later');
  assert.is((await failure(mailer.send('b', mail))).kind, 'unavailable');
  smtp.refuseRecipients(null);
  mailer.close();
});

it('says that the server is away', async () => {
  const mailer = smtpMailer('smtp://127.0.0.1:1', FROM);
  const details = await failure(mailer.send('a', mail));
  assert.equal([details.kind, details.code], ['unavailable', 'mail-server-unavailable']);
  mailer.close();
});

it('writes mails to files that nobody else on the machine may read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  const mailer = fileMailer(join(folder, 'mail'), FROM);
  await mailer.send('an-id', mail);
  await mailer.send('an-id', mail);
  assert.equal(await readdir(join(folder, 'mail')), ['an-id.eml']);
  const source = await readFile(join(folder, 'mail', 'an-id.eml'), 'utf8');
  assert.match(source, /^To: ann@example\.com\r?$/m);
  assert.is((await stat(join(folder, 'mail', 'an-id.eml'))).mode & 0o777, 0o600);
  await rm(folder, { recursive: true });
});

it.run();
