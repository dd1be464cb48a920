import { type CommandStartedEvent, MongoClient } from 'mongodb';
import { noteCommand } from './recorder.ts';

/** The name under which the platform's own client signs in; clients that tests open have none. */
const PLATFORM = 'platform';

const watched = new WeakSet<MongoClient>();
const { connect } = MongoClient.prototype;

// The driver connects a client when it is used first: whatever opens one needs to know nothing of this.
MongoClient.prototype.connect = function (this: MongoClient) {
  if (this.options.appName === PLATFORM && !watched.has(this)) {
    watched.add(this);
    // The driver's types keep it to the constructor.
    (this as unknown as { monitorCommands: boolean }).monitorCommands = true;
    this.on('commandStarted', ({ commandName, command }: CommandStartedEvent) => noteCommand(commandName, command));
  }
  return connect.call(this);
};
