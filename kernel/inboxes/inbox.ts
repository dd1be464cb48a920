/** A stream of links that the router fills, and the event types that it links there. */
export type Inbox = {
  readonly stream: string;
  readonly types: ReadonlySet<string>;
  /** Whether a new inbox starts with the first event of the log, or with the next one written. */
  readonly fromStart: boolean;
  /** The stream of the policy that did this work before, and that policy's name, which is its group's. */
  readonly formerly?: { readonly stream: string; readonly group: string };
};
