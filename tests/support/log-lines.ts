import { pino } from 'pino';
import type { Log } from '../../kernel/process/log.ts';

type Line = { readonly level: number; readonly msg: string; readonly [field: string]: unknown };

/** A log that keeps its lines, from `level` up. */
export function keptLog(level = 'warn'): { log: Log; lines: () => readonly Line[] } {
  const lines: Line[] = [];
  const log = pino({ level, base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines: () => lines };
}
