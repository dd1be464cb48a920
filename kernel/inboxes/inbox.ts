/** A stream of links that the router fills, and the event types that it links there. */
export type Inbox = {
  readonly stream: string;
  readonly types: ReadonlySet<string>;
  /** Whether an inbox that does not exist yet begins with the first event ever, or with the next one. */
  readonly fromStart: boolean;
};
