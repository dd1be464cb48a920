import { z } from 'zod';
import { isSecureUrl } from './secure-url.ts';

/** A setting of the environment: what it accepts, what it means, and how much of its value is secret. */
export type Setting<S extends z.ZodType = z.ZodType> = {
  readonly schema: S;
  readonly expected: string;
  readonly secret: Secrecy;
  /** What it accepts in production, if that is less. */
  readonly inProduction?: S;
};

export type Secrecy = 'not at all' | 'credentials' | 'all of it';

/** Settings by variable name: each part of the platform declares those that it reads. */
export type SettingsTable = Readonly<Record<string, Setting>>;

/** The values of a table's settings once they are read. */
export type SettingsOf<Table extends SettingsTable> = {
  readonly [Name in keyof Table]: z.infer<Table[Name]['schema']>;
};

export const setting = <S extends z.ZodType>(
  schema: S,
  expected: string,
  secret: Secrecy = 'not at all',
): Setting<S> => ({
  schema,
  expected,
  secret,
});

export const text = (expected: string) => setting(z.string().min(1).optional(), expected);
export const textOr = (fallback: string, expected: string) => setting(z.string().min(1).default(fallback), expected);
export const yesOrNo = (fallback: 'yes' | 'no', what: string) =>
  setting(z.enum(['yes', 'no']).default(fallback), `${what}: yes or no`);
export const secret = (expected: string) => setting(z.string().min(1).optional(), expected, 'all of it');

// An address may carry credentials (`esdb://user:password@…`), which are never shown.
export const url = (protocols: RegExp, expected: string) =>
  setting(z.url({ protocol: protocols, hostname: /.+/ }).optional(), expected, 'credentials');
// With several comma-separated hosts it is no URL by the URL standard.
export const connectionString = (pattern: RegExp, expected: string) =>
  setting(z.string().regex(pattern).optional(), expected, 'credentials');
export const httpUrl = (what: string) => url(/^https?$/, `${what}, an http(s) URL`);

export const secureUrl = (fallback: string, what: string) =>
  setting(
    z
      .url({ protocol: /^https?$/, hostname: /.+/ })
      .refine(isSecureUrl)
      .default(fallback),
    `${what}, an https URL (http only on this machine)`,
    'credentials',
  );

/** An address that browsers and other people's servers use: codes and cookies travel there. */
export const publicUrl = (what: string) => {
  const address = z
    .url({ protocol: /^https?$/, hostname: /.+/ })
    .refine(isSecureUrl)
    .optional();
  return {
    ...setting(address, `${what}, an https URL (in development also http on this machine)`, 'credentials'),
    inProduction: address.refine((given) => given === undefined || given.startsWith('https:')),
  };
};

export const port = (fallback: number, what: string) =>
  setting(
    z.coerce.number().int().min(0).max(65_535).default(fallback),
    `${what}, a port number from 0 to 65535 (0: a free one)`,
  );
export const number = (fallback: number, min: number, max: number, expected: string) =>
  setting(z.coerce.number().min(min).max(max).default(fallback), `${expected}, a number from ${min} to ${max}`);
export const optionalNumber = (min: number, max: number, expected: string) =>
  setting(z.coerce.number().min(min).max(max).optional(), `${expected}, a number from ${min} to ${max}`);
export const integer = (fallback: number, min: number, max: number, expected: string) =>
  setting(
    z.coerce.number().int().min(min).max(max).default(fallback),
    `${expected}, a whole number from ${min} to ${max}`,
  );
export const optionalInteger = (min: number, max: number, expected: string) =>
  setting(z.coerce.number().int().min(min).max(max).optional(), `${expected}, a whole number from ${min} to ${max}`);
export const seconds = (fallback: number, what: string) => number(fallback, 0.05, 86_400, `seconds ${what}`);

const parts = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
export const list = (expected: string) => setting(parts.optional(), expected);
export const secrets = (expected: string) => setting(parts.optional(), expected, 'all of it');
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
export const networks = (what: string) =>
  setting(parts.pipe(z.array(network)).optional(), `${what}, comma-separated addresses or networks such as 10.0.0.0/8`);
export const listOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  setting(parts.pipe(z.array(z.enum(values))).optional(), `comma-separated, any of ${values.join(', ')}`);
export const maybeOneOf = <const T extends readonly [string, ...string[]]>(values: T, what: string) =>
  setting(z.enum(values).optional(), `${what}; one of ${values.join(', ')}`);
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  setting(z.enum(values).default(fallback as never), `one of ${values.join(', ')}`);
