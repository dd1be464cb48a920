import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';

export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

/** Sends one mail. @param id the same for every repeat of it. @throws ProviderError */
export type Mailer = { send(id: string, mail: Mail): Promise<void>; close(): void };

/** Through an SMTP server. @param url `smtp://` or `smtps://`, with user and password where it wants them */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send(id, mail) {
      try {
        await transport.sendMail({ from, messageId: `<${id}@platform>`, ...mail });
      } catch (error) {
        throw mailFailed(error);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Where there is no SMTP server: every mail becomes a file that a mail program opens. They hold tokens, so they belong
 * to whoever runs the platform and are never written to a log.
 */
export function fileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(id, mail) {
      const { message } = await transport.sendMail({ from, messageId: `<${id}@platform>`, ...mail });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // `buffer: true` makes it one piece.
      await writeFile(join(folder, `${id}.eml`), message as Buffer, { mode: 0o600 });
    },
    close: () => transport.close(),
  };
}

/** 5xx is an answer that stays the same; everything else may be better in a while. */
function mailFailed(error: unknown): ProviderError {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const isRefused = responseCode !== undefined && responseCode >= 500;
  return new ProviderError(
    {
      provider: 'smtp',
      kind: isRefused ? 'invalid' : 'unavailable',
      code: isRefused ? 'mail-refused' : 'mail-server-unavailable',
      cause: `the mail server ${isRefused ? `refused the mail with ${responseCode}` : `could not be used (${code ?? 'unknown'})`}`,
      nextAction: isRefused ? 'check the sender and the address' : 'check SMTP_URL and that the server answers',
    },
    { cause: error },
  );
}
