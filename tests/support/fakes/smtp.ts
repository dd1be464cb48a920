import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';

export type FakeSmtp = {
  readonly url: string;
  /** The mails that were accepted, as they came over the wire. */
  readonly mails: { from: string; to: string; source: string }[];
  /** From now on recipients are answered with this instead of 250; null for 250 again. */
  refuseRecipients(answer: string | null): void;
  stop(): Promise<void>;
};

/** A mail server that accepts every mail and keeps it (RFC 5321, as far as a client needs it). */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const mails: FakeSmtp['mails'] = [];
  const open = new Set<Socket>();
  let refusal: string | null = null;

  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => undefined); // a client that disconnects
    socket.setEncoding('utf8');
    let mail = { from: '', to: '', source: '' };
    let isData = false;
    let pending = '';
    const say = (line: string) => socket.write(`${line}\r\n`);

    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') say('250-fake\r\n250 8BITMIME');
      else if (verb === 'MAIL') {
        mail = { from: /<(.*?)>/.exec(line)?.[1] ?? '', to: '', source: '' };
        say('250 ok');
      } else if (verb === 'RCPT') {
        mail.to = /<(.*?)>/.exec(line)?.[1] ?? '';
        say(refusal ?? '250 ok');
      } else if (verb === 'DATA') {
        isData = true;
        say('354 go on');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    };

    const data = (line: string): void => {
      if (line !== '.') {
        mail.source += `${line.replace(/^\.\./, '.')}\r\n`;
        return;
      }
      isData = false;
      mails.push(mail);
      say('250 taken');
    };

    socket.on('data', (chunk: string) => {
      const lines = (pending + chunk).split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) {
        if (isData) data(line);
        else command(line);
      }
    });
    say('220 fake');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refuseRecipients: (answer) => {
      refusal = answer;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
