import type { Message } from './message.ts';

/**
 * What was handed out and not yet answered, by the id that answers name. Two events of a group may share an id; each needs an
 * answer of its own, the one handed out first getting the first.
 */
export class Outstanding {
  private readonly byId = new Map<string, Message[]>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(message: Message): void {
    const twins = this.byId.get(message.id);
    if (twins === undefined) this.byId.set(message.id, [message]);
    else twins.push(message);
    this.count++;
  }

  find(id: string): Message | undefined {
    return this.byId.get(id)?.find((message) => !message.parking);
  }

  delete(message: Message): void {
    const twins = this.byId.get(message.id);
    const index = twins?.indexOf(message) ?? -1;
    if (twins === undefined || index < 0) return;
    twins.splice(index, 1);
    if (twins.length === 0) this.byId.delete(message.id);
    this.count--;
  }

  /** Messages whose answer is late. */
  expired(now: number): Message[] {
    return [...this.byId.values()].flat().filter((message) => !message.parking && message.expiresAt <= now);
  }
}
