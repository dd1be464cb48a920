import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDocumentStore } from '../../../kernel/documents/index.ts';
import { tell } from './answer.ts';

/** A list with nothing around it: the cost of reading one through the driver and sending it. */
const { db } = openDocumentStore(process.env.MONGODB_URI ?? '');
const contents = db.collection('contents@1');
const list = () => contents.find({ owner_id: 'nobody' }).sort({ created_at: -1, _id: -1 }).limit(51).toArray();
const server = createServer((_, response) => {
  list().then(
    (items) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ items })),
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port));
