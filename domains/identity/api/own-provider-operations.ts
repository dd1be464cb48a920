import { z } from 'zod';
import { ownPartSchema } from '../../../contracts/shared/own-providers.ts';
import { listOf } from '../../../kernel/documents/index.ts';
import { operation } from '../../../kernel/http/operation.ts';

const field = z.enum(['address', 'key', 'model', 'version', 'workflow', 'voice', 'region']);

const offer = z
  .strictObject({
    part: ownPartSchema,
    provider: z.string(),
    name: z.string().describe('Its name for people'),
    fields: z.array(
      z.strictObject({
        field,
        is_needed: z.boolean(),
        usual: z.string().nullable().describe('The value that applies if it is not given'),
      }),
    ),
    prices: z
      .array(z.strictObject({ unit: z.string(), usd: z.number().nullable().describe('Null if it is not known') }))
      .describe('The price of its usual model, as counted here'),
    for_users: z.boolean().describe('Whether everyone can choose it, and not only administrators'),
  })
  .meta({ id: 'OfferedProvider' });

const chosen = z
  .strictObject({
    part: ownPartSchema,
    provider: z.string(),
    model: z.string().nullable().describe('Null for the usual one, as in the following fields'),
    voice: z.string().nullable(),
    region: z.string().nullable(),
    version: z.string().nullable(),
    host: z.string().nullable().describe('Its address, if an administrator has set one'),
    has_key: z.boolean().describe('Whether there is a key, which is never shown'),
  })
  .meta({ id: 'OwnProvider' });

// What goes into addresses and headers: nothing in it may end one and begin another.
const word = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^[\w.:/@-]+$/, 'Input should be a name')
    .nullish();
const key = z
  .string()
  .trim()
  .max(4_000)
  .regex(/^[\x21-\x7e]+$/, 'Input should be a key: letters, digits and signs without spaces')
  .nullish();

const choice = {
  provider: z.string().max(60),
  key: key.describe('If you leave it out, an existing key of the same provider stays'),
  model: word(200),
  voice: word(200),
  region: z
    .string()
    .trim()
    .max(60)
    .regex(/^[a-z0-9-]+$/, 'Input should be a region, such as westeurope')
    .nullish(),
  version: word(60),
};

const KEPT_SEALED =
  'The key is encrypted before it is stored, used only for your videos, and never shown again. The answer lists your choices.';
const FAILURES = {
  404: 'There is no such provider',
  409: 'This installation does not encrypt personal data, so it keeps no keys',
};

/** What users, and administrators for everyone, can ask about providers with keys of their own. */
export const ownProviderOperations = {
  listOfferedProviders: operation({
    method: 'GET',
    path: '/providers/offers',
    summary: 'List the providers that can be chosen, with what they need and what they cost',
    answer: listOf(offer),
  }),
  listOwnProviders: operation({
    method: 'GET',
    path: '/users/me/providers',
    summary: 'List the providers that you have chosen with your own keys',
    answer: listOf(chosen),
  }),
  setOwnProvider: operation({
    method: 'PUT',
    path: '/users/me/providers/{part}',
    summary: 'Choose a provider for a part of your videos, with your own key',
    description: KEPT_SEALED,
    access: 'verified',
    body: z.object(choice),
    answer: listOf(chosen),
    failures: FAILURES,
    writes: true,
    takesKey: false,
  }),
  removeOwnProvider: operation({
    method: 'DELETE',
    path: '/users/me/providers/{part}',
    summary: 'Remove your provider of a part, and its key: the choice for everyone applies again',
    answer: listOf(chosen),
    failures: { 404: 'There is no such part' },
    writes: true,
  }),
  listProvidersForEverybody: operation({
    method: 'GET',
    path: '/providers/everybody',
    summary: 'List the providers that administrators have chosen for everyone',
    access: 'administrators',
    answer: listOf(chosen),
  }),
  setProviderForEverybody: operation({
    method: 'PUT',
    path: '/providers/everybody/{part}',
    summary: 'Choose a provider for everyone who has not chosen their own',
    description:
      'It replaces the provider in the settings, without a restart. The key is encrypted before it is stored, and never shown again. The answer lists the choices for everyone.',
    access: 'administrators',
    body: z.object({
      ...choice,
      address: z
        .url({ protocol: /^https?$/, hostname: /.+/ })
        .max(2_000)
        .nullish()
        .describe('Its address, if not the usual one. It may be a server inside your network'),
    }),
    answer: listOf(chosen),
    failures: FAILURES,
    writes: true,
    takesKey: false,
  }),
  removeProviderForEverybody: operation({
    method: 'DELETE',
    path: '/providers/everybody/{part}',
    summary: 'Remove the provider that was chosen for everyone for a part: the settings apply again',
    access: 'administrators',
    answer: listOf(chosen),
    failures: { 404: 'There is no such part' },
    writes: true,
  }),
};
