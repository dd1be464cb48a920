import { randomUUID } from 'node:crypto';
import { type CommandContext, firstCommand } from '../../../kernel/aggregates/command-context.ts';

/** A command that users give for their own account, without having signed in yet. */
export const selfServiceCommand = (userId: string, commandId: string = randomUUID()): CommandContext =>
  firstCommand(commandId, userId, userId);
