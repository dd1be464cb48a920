import { uuidFrom } from '../events/ids.ts';

/** Who gives a command, why, and under which id; a repeat carries the same `commandId`. */
export type CommandContext = {
  readonly commandId: string;
  readonly correlationId: string;
  /** The event that a policy reacts to, or the command's own id where a person acts. */
  readonly causationId: string;
  readonly actor: string;
  /** The user whose data the events will be; null for everybody's. */
  readonly owner: string | null;
};

/** A command that nothing else led to: the first of its correlation. */
export const rootCommandContext = (commandId: string, actor: string, owner: string | null): CommandContext => ({
  commandId,
  correlationId: commandId,
  causationId: commandId,
  actor,
  owner,
});

/** A further command of the same request: same correlation and cause, an id of its own. */
export const subcommandContext = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: uuidFrom(context.commandId, name),
});
