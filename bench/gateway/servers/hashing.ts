import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyPassword } from '../../../domains/identity/credentials/password-hashing.ts';
import { ANSWER, tell } from './answer.ts';

/** Answers GET at once, and POST once a password has been checked in the threads of the identity service. */
const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.setHeader('content-type', 'application/json').end(ANSWER);
  // Clients take turns, and all of these are one.
  verifyPassword('a long enough passphrase', null, '127.0.0.1').then(
    () => response.end('{}'),
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port));
