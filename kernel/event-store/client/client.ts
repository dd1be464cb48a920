import { randomUUID } from 'node:crypto';
import {
  ANY,
  type AppendResult,
  type AppendToStreamOptions,
  type EventData,
  EventStoreDBClient,
} from '@eventstore/db-client';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { answeringAppends, appendOn } from './append-call.ts';
import { messagesOn } from './log-call.ts';
import { type LogStretch, logRequest } from './log-request.ts';
import { itemIn, type LogItem } from './log-response.ts';

type Calls = WeakMap<InstanceType<typeof services.StreamsClient>, ReturnType<typeof answeringAppends>>;

/**
 * The official client, without what ends the process when a server dies or a cluster elects another leader.
 *
 * - It keeps the appends in flight of a process in one table. An error on one call clears the table, and the next
 *   answer on another call is an uncaught TypeError. Here every call has a table of its own.
 * - It changes its connection in a promise that is never awaited, which fails when no node is found.
 *
 * It takes most of the time that reading the log takes: here `log` reads the messages itself.
 */
export class Client extends EventStoreDBClient {
  /** Who it signs in as; null for no one. */
  readonly username: string | null;
  readonly #calls: Calls = new WeakMap();

  constructor(...settings: ConstructorParameters<typeof EventStoreDBClient>) {
    super(...settings);
    this.username = settings[2]?.username ?? null;
    const { callArguments, handleError } = this;
    // The call that needs the next connection gets the same failure, and reports it.
    this.handleError = (client, error) => handleError(client, error).catch(() => undefined);
    // What a follower says may be out of date. One that is asked names the leader, and the client goes there.
    this.callArguments = (options, callOptions) => callArguments({ requiresLeader: true, ...options }, callOptions);
  }

  /** The server's version, as it says itself. */
  async serverVersion(): Promise<string> {
    return (await this.capabilities).serverVersion;
  }

  override async appendToStream(
    stream: string,
    events: EventData | EventData[],
    { expectedRevision = ANY, deadline }: AppendToStreamOptions = {},
  ): Promise<AppendResult> {
    const open = this.GRPCStreamCreator(
      services.StreamsClient,
      'appendToStream',
      (client) =>
        answeringAppends(client.batchAppend(...this.callArguments({}, { deadline: Number.POSITIVE_INFINITY }))),
      this.#calls as never,
    );
    return await appendOn(await open(), {
      id: randomUUID(),
      stream,
      events: [events].flat(),
      expected: expectedRevision,
      deadline: this.createDeadline(deadline),
    });
  }

  /**
   * Subscribes to `$all`, like the client's own `subscribeToAll`: what has arrived together, in order. Ends with the
   * call, and when `signal` aborts. @throws what ends the call
   */
  async *log(stretch: LogStretch, signal: AbortSignal): AsyncGenerator<readonly LogItem[]> {
    const { path, requestSerialize } = services.StreamsService.read;
    const open = this.GRPCStreamCreator(services.StreamsClient, 'log', (client) =>
      client.makeServerStreamRequest(
        path,
        requestSerialize,
        (message) => message,
        logRequest(stretch),
        ...this.callArguments({}, { deadline: Number.POSITIVE_INFINITY }),
      ),
    );
    for await (const messages of messagesOn(open, signal)) yield messages.flatMap((message) => itemIn(message) ?? []);
  }
}
