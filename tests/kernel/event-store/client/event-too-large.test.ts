import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EventsTooLarge, openEventStore } from '../../../../kernel/event-store/index.ts';
import { streamOf } from '../../../../kernel/events/catalogue.ts';
import { eventIdOf } from '../../../../kernel/events/ids.ts';
import { startScriptedEventStore } from '../../../support/fakes/scripted-event-store.ts';
import { type CounterEvent, counterEvents } from '../../aggregates/counter.ts';

const it = suite('an event that is too large for a server of today');

it('is refused for good, and not sent again', async () => {
  let asked = 0;
  const server = await startScriptedEventStore(async (_, request) => {
    asked++;
    const answer = new streams.BatchAppendResp();
    answer.setCorrelationId(streams.BatchAppendReq.deserializeBinary(await request).getCorrelationId());
    const details = new any.Any();
    details.setTypeUrl('type.googleapis.com/event_store.client.MaximumAppendEventSizeExceeded');
    const error = new statusPb.Status();
    error.setDetails(details);
    answer.setError(error);
    return answer.serializeBinary();
  });
  const store = openEventStore(`esdb://127.0.0.1:${server.port}?tls=false`);
  const stream = streamOf(counterEvents, 'large');
  const event: CounterEvent = { type: 'Added', data: { amount: 1 } };
  const metadata = { correlationId: 'large', causationId: 'large', commandId: null, actor: 'system:test', owner: null };
  const refusal = await store
    .append(stream, null, [{ ...event, id: eventIdOf('large', stream, 0, event), metadata }])
    .catch((error: unknown) => error);
  assert.instance(refusal, EventsTooLarge);
  assert.is(asked, 1);
  await store.close();
  await server.stop();
});

it.run();
