import { randomUUID } from 'node:crypto';
import { type CommandContext, rootCommandContext } from '../../../kernel/aggregates/command-context.ts';

/** A command that users issue for their own account before signing in. */
export const selfServiceCommand = (userId: string, commandId: string = randomUUID()): CommandContext =>
  rootCommandContext(commandId, userId, userId);
