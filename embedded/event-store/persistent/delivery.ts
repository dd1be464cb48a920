import { encodeEventResponse } from '../wire/read-response.ts';
import type { Consumer, Message } from './message.ts';
import { createOutstanding, type Outstanding } from './outstanding.ts';
import type { GroupConfig } from './settings.ts';
import { createStrategy } from './strategies.ts';

/** A group's connected consumers, and the messages each of them is handling. */
export type Delivery = {
  readonly outstanding: Outstanding;
  readonly consumers: readonly Consumer[];
  connect(consumer: Consumer): void;
  /** Takes back and returns the consumer's messages, except those being parked. */
  disconnect(consumer: Consumer): readonly Message[];
  /**
   * Hands out and removes messages from the front of a queue; false if no consumer has a free slot for the next one.
   */
  handOut(queue: Message[]): boolean;
  /** Frees a message's slot. */
  takeBack(message: Message): void;
};

/** Initially without consumers. */
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
