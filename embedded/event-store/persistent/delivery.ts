import { encodeEventResponse } from '../wire/read-response.ts';
import type { Consumer, Message } from './message.ts';
import { createOutstanding, type Outstanding } from './outstanding.ts';
import type { GroupConfig } from './settings.ts';
import { createStrategy } from './strategies.ts';

/** Who is connected to a group, and what each of them has in hand. */
export type Delivery = {
  readonly outstanding: Outstanding;
  readonly consumers: readonly Consumer[];
  connect(consumer: Consumer): void;
  /** Takes back what the consumer had in hand, but for messages that are being parked, and returns it. */
  disconnect(consumer: Consumer): readonly Message[];
  /** Hands out messages from the front of a queue and removes them; false when nobody has a free slot for the next. */
  handOut(queue: Message[]): boolean;
  /** Frees the slot of a message. */
  takeBack(message: Message): void;
};

/** No consumer is connected yet. */
export function createDelivery({ strategy: name, messageTimeoutMs }: GroupConfig): Delivery {
  const outstanding = createOutstanding();
  const strategy = createStrategy(name);

  const send = (consumer: Consumer, message: Message): void => {
    message.consumer = consumer;
    message.sentAt = Date.now();
    message.expiresAt = message.sentAt + messageTimeoutMs;
    consumer.inFlight.add(message);
    outstanding.add(message);
    consumer.call.write(encodeEventResponse(message.resolved, message.retryCount));
  };
  const takeBack = (message: Message): void => {
    outstanding.delete(message);
    message.consumer?.inFlight.delete(message);
    message.consumer = undefined;
  };

  return {
    outstanding,
    consumers: strategy.consumers,
    connect: strategy.add,
    disconnect: (consumer) => {
      strategy.remove(consumer);
      const inHand = [...consumer.inFlight].filter((message) => !message.parking);
      for (const message of inHand) takeBack(message);
      return inHand;
    },
    handOut: (queue) => {
      const kept: Message[] = [];
      let next = 0;
      let someoneIsFree = true;
      for (const message of queue) {
        const choice = strategy.choose(message);
        someoneIsFree = choice !== 'nobody';
        if (choice === 'nobody') break;
        if (choice === 'its-own-is-busy') kept.push(message);
        else send(choice, message);
        next++;
      }
      queue.splice(0, next, ...kept);
      return someoneIsFree;
    },
    takeBack,
  };
}
