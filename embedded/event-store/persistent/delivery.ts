import { encodeEventResponse } from '../wire/read-response.ts';
import type { Consumer, Message } from './message.ts';
import { Outstanding } from './outstanding.ts';
import type { GroupConfig } from './settings.ts';
import { createStrategy, type Strategy } from './strategies.ts';

/** Who is connected to a group, and what each of them has in hand. */
export class Delivery {
  readonly outstanding = new Outstanding();
  private readonly strategy: Strategy;
  private readonly messageTimeoutMs: number;

  constructor({ strategy, messageTimeoutMs }: GroupConfig) {
    this.strategy = createStrategy(strategy);
    this.messageTimeoutMs = messageTimeoutMs;
  }

  get consumers(): readonly Consumer[] {
    return this.strategy.consumers;
  }

  connect(consumer: Consumer): void {
    this.strategy.add(consumer);
  }

  /** Takes back what the consumer had in hand, but for messages that are being parked, and returns it. */
  disconnect(consumer: Consumer): readonly Message[] {
    this.strategy.remove(consumer);
    const inHand = [...consumer.inFlight].filter((message) => !message.parking);
    for (const message of inHand) this.takeBack(message);
    return inHand;
  }

  /** Hands out messages from the front of a queue and removes them; false when nobody has a free slot for the next. */
  handOut(queue: Message[]): boolean {
    const kept: Message[] = [];
    let next = 0;
    let someoneIsFree = true;
    for (const message of queue) {
      const choice = this.strategy.choose(message);
      someoneIsFree = choice !== 'nobody';
      if (choice === 'nobody') break;
      if (choice === 'its-own-is-busy') kept.push(message);
      else this.send(choice, message);
      next++;
    }
    queue.splice(0, next, ...kept);
    return someoneIsFree;
  }

  /** Frees the slot of a message. */
  takeBack(message: Message): void {
    this.outstanding.delete(message);
    message.consumer?.inFlight.delete(message);
    message.consumer = undefined;
  }

  private send(consumer: Consumer, message: Message): void {
    message.consumer = consumer;
    message.sentAt = Date.now();
    message.expiresAt = message.sentAt + this.messageTimeoutMs;
    consumer.inFlight.add(message);
    this.outstanding.add(message);
    consumer.call.write(encodeEventResponse(message.resolved, message.retryCount));
  }
}
