import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isDocumentStoreUnavailable, openDocumentStore } from '../../../kernel/documents/index.ts';
import { selfSigned } from '../../support/fakes/self-signed.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';
import { REAL_DOCUMENT_STORE, startDocumentStore } from '../../support/stores/document-store.ts';
import { unless } from '../../support/stores/skip.ts';

const it = suite('the connection string of the document store');
const itEmbedded = unless(REAL_DOCUMENT_STORE, it);

it('brings user, password and where the user is known, whatever characters they have', async () => {
  const store = openDocumentStore('mongodb://ops%40home:p%2Fss%3A@one:27017,two/?replicaSet=rs0&authSource=admin');
  const { credentials, hosts, replicaSet } = store.client.options;
  assert.equal([credentials?.username, credentials?.password, credentials?.source], ['ops@home', 'p/ss:', 'admin']);
  assert.equal(hosts.map(String), ['one:27017', 'two:27017']);
  assert.is(replicaSet, 'rs0');
  await store.close();
});

it('names the database, or leaves it at that of the platform', async () => {
  for (const [path, name] of [
    ['', 'platform'],
    ['/', 'platform'],
    ['/mine', 'mine'],
  ]) {
    const store = openDocumentStore(`mongodb://one${path}`);
    assert.is(store.db.databaseName, name);
    await store.close();
  }
});

it('asks for TLS, with the authority and the own certificate in files', async () => {
  const options = 'tls=true&tlsCAFile=/ca.pem&tlsCertificateKeyFile=/own.pem&authMechanism=MONGODB-X509';
  const store = openDocumentStore(`mongodb://one/?${options}`);
  const { tls, tlsCAFile, tlsCertificateKeyFile, credentials, rejectUnauthorized } = store.client.options;
  assert.equal([tls, tlsCAFile, tlsCertificateKeyFile], [true, '/ca.pem', '/own.pem']);
  assert.is(credentials?.mechanism, 'MONGODB-X509');
  assert.is.not(rejectUnauthorized, false);
  await store.close();
});

it('cannot weaken what makes a write survive elections', async () => {
  const weak = 'w=1&journal=false&readConcernLevel=local&readPreference=secondary&retryWrites=false&retryReads=false';
  const store = openDocumentStore(`mongodb://one/?${weak}`);
  const { writeConcern, readConcern, readPreference } = store.db;
  assert.equal([writeConcern?.w, writeConcern?.j, readConcern?.level], ['majority', true, 'majority']);
  assert.is(readPreference?.mode, 'primary');
  const { retryWrites, retryReads } = store.client.options;
  assert.equal([retryWrites, retryReads], [true, true]);
  await store.close();
});

itEmbedded('reaches a server with TLS by the authority that it names, and none without it', async () => {
  const [server, { folder, remove }] = await Promise.all([startDocumentStore(), tempFolder('document-store-tls')]);
  const behind = await withTls(server.port);
  const { port } = behind.address() as AddressInfo;
  const authority = join(folder, 'ca.pem');
  await writeFile(authority, selfSigned.cert);
  // The server behind gives its own address, which has no TLS.
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true&tls=true`;
  const store = openDocumentStore(`${url}&tlsCAFile=${authority}`);
  await store.ping();
  await store.db.collection<{ _id: number }>('rows').insertOne({ _id: 1 });
  assert.is(await store.db.collection('rows').countDocuments(), 1);
  await store.close();
  const stranger = openDocumentStore(url);
  const error = await stranger.ping().catch((thrown: unknown) => thrown);
  assert.ok(isDocumentStoreUnavailable(error), String(error));
  await stranger.close();
  behind.close();
  await once(behind, 'close');
  await Promise.all([server.stop(), remove()]);
});

/** The server on a port, through TLS. */
async function withTls(port: number): Promise<Server> {
  const server = createServer(selfSigned, (client) => {
    const inner = connect(port, '127.0.0.1');
    client.pipe(inner).pipe(client);
    for (const socket of [client, inner]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        inner.destroy();
      });
    }
  });
  // Who does not trust it ends the connection before it is one.
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

it.run();
