export function kept(kind: string, source: string, make: (source: string) => string | Promise<string>): Promise<string>;
