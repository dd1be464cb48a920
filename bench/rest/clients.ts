import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, persistentSubscriptionToStreamSettingsFromDefaults } from '@eventstore/db-client';
import { MongoClient } from 'mongodb';

/**
 * The bare clients with everything open that the platform keeps open, and nothing else: `GROUPS` persistent
 * subscriptions, one subscription to the log, and the document store. Prints a line once they are.
 */
const { ESDB_URL = '', MONGODB_URI = '', GROUPS = '0' } = process.env;

const client = EventStoreDBClient.connectionString(ESDB_URL);
const ignored = () => undefined;
for (let group = 0; group < Number(GROUPS); group++) {
  const [stream, name] = [`rest-${randomUUID()}`, 'rest'];
  await client.createPersistentSubscriptionToStream(
    stream,
    name,
    persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: 'start' }),
  );
  client.subscribeToPersistentSubscriptionToStream(stream, name).on('data', ignored);
}
client.subscribeToAll({ fromPosition: 'end' }).on('data', ignored);
const documents = await MongoClient.connect(MONGODB_URI);
await documents.db('rest').command({ ping: 1 });
console.log('open');
