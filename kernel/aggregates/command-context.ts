import { uuidFrom } from '../events/ids.ts';

/** Who issues a command, why, and under which id. A repeat carries the same `commandId`. */
export type CommandContext = {
  readonly commandId: string;
  readonly correlationId: string;
  /** The event that a policy reacts to, or the command's own id if a user acts. */
  readonly causationId: string;
  readonly actor: string;
  /** The user whose data the events will be; null if they belong to no one in particular. */
  readonly owner: string | null;
  /** A digest of the request, if its client may repeat it under a key of its own. */
  readonly requestDigest?: string;
  /** That of an event whose trace the command continues, if it is not what its caller does. */
  readonly traceparent?: string | undefined;
};

/** The context of a command that no event caused: it starts a correlation. */
export const rootCommandContext = (commandId: string, actor: string, owner: string | null): CommandContext => ({
  commandId,
  correlationId: commandId,
  causationId: commandId,
  actor,
  owner,
});

/** The context of a further command of the same request: same correlation and cause, its own id. */
export const subcommandContext = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: uuidFrom(context.commandId, name),
});
