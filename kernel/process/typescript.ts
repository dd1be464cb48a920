/** The arguments with which a process runs TypeScript, whatever started this one. */
export const typescriptArguments = (): string[] => ['--import', import.meta.resolve('./typescript/register.js')];
