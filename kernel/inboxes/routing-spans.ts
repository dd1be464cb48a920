import type { SubscriptionMessage } from '../event-store/index.ts';
import type { SpanOf } from '../tracing/spans.ts';

/** Events are linked many at a time, for whom they have nothing to do with each other: each traced one has its own span. */
export const routingOf = (batch: readonly SubscriptionMessage[]): SpanOf[] =>
  batch.flatMap(({ event }) => {
    const traceparent = event?.metadata.traceparent;
    if (!event || traceparent === undefined) return [];
    return [
      {
        name: `route ${event.type}`,
        kind: 'producer',
        continues: { traceparent },
        attributes: {
          'messaging.system': 'eventstoredb',
          'messaging.operation.type': 'send',
          'messaging.operation.name': 'route',
          'messaging.batch.message_count': batch.length,
          'messaging.message.id': event.id,
          'platform.event_types': [event.type],
        },
      } as const,
    ];
  });
