import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { type Mailer, messageIdOf } from './mailer.ts';

/** The library is loaded with the first mail. */
const transportTo = async (url: string) =>
  (await import('nodemailer')).createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });

/** Signs in at an SMTP server and sends nothing. @throws ProviderError if it cannot be used */
export async function checkSmtpServer(url: string): Promise<void> {
  const transport = await transportTo(url);
  try {
    await transport.verify();
  } catch (error) {
    throw mailFailed(error);
  } finally {
    transport.close();
  }
}

/** Sends through an SMTP server. @param url `smtp://` or `smtps://`, with user and password if the server needs them */
export function createSmtpMailer(url: string, from: string): Mailer {
  let opened: ReturnType<typeof transportTo> | null = null;
  return {
    async send(id, mail) {
      try {
        opened ??= transportTo(url);
        await (await opened).sendMail({ from, messageId: messageIdOf(id), ...mail });
      } catch (error) {
        throw mailFailed(error);
      }
    },
    // What the mail server keeps is beyond our control.
    forget: async () => undefined,
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** A 5xx answer is permanent; anything else may succeed later. */
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
