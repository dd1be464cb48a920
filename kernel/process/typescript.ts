import { fileURLToPath } from 'node:url';

/** The arguments with which a process runs TypeScript, whatever started this one. */
export const typescriptArguments = (): string[] => ['--import', import.meta.resolve('./typescript/register.js')];

/** The arguments with which a process runs one of the platform's programs. @param program path of its source */
export const programArguments = (program: string): string[] => [
  fileURLToPath(import.meta.resolve('./typescript/run.js')),
  program,
];
