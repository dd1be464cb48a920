import { randomUUID } from 'node:crypto';
import { type CommandContext, rootCommandContext } from '../../../kernel/aggregates/command-context.ts';

/** A command that users give for their own account, without having signed in yet. */
export const selfServiceCommand = (userId: string, commandId: string = randomUUID()): CommandContext =>
  rootCommandContext(commandId, userId, userId);
