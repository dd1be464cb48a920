import { z } from 'zod';
import { ownPartSchema } from '../../../contracts/shared/own-providers.ts';
import { listOf } from '../../../kernel/documents/index.ts';
import { operation } from '../../../kernel/http/operation.ts';

const field = z.enum(['address', 'key', 'model', 'version', 'workflow', 'voice', 'region']);

const offer = z
  .strictObject({
    part: ownPartSchema,
    provider: z.string(),
    name: z.string().describe('As people know it'),
    fields: z.array(
      z.strictObject({
        field,
        is_needed: z.boolean(),
        usual: z.string().nullable().describe('What counts where it is not given'),
      }),
    ),
    prices: z
      .array(z.strictObject({ unit: z.string(), usd: z.number().nullable().describe('Null if nobody here knows it') }))
      .describe('Of its usual model, as it is counted'),
    for_users: z.boolean().describe('Whether everybody can choose it, and not administrators alone'),
  })
  .meta({ id: 'OfferedProvider' });

const chosen = z
  .strictObject({
    part: ownPartSchema,
    provider: z.string(),
    model: z.string().nullable().describe('Null for the usual one, as with all that follows'),
    voice: z.string().nullable(),
    region: z.string().nullable(),
    version: z.string().nullable(),
    host: z.string().nullable().describe('Where it is, if an administrator has said so'),
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
  key: key.describe('Left out, the key of the same provider stays'),
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
  'The key is sealed before it is stored, used for your films alone, and never shown again. The answer lists what you have chosen.';
const FAILURES = {
  404: 'There is no such provider',
  409: 'This installation seals nothing yet, so that it keeps no keys',
};

/** What users, and administrators for everybody, can ask about providers with keys of their own. */
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
    summary: 'List the providers that you have chosen with keys of your own',
    answer: listOf(chosen),
  }),
  setOwnProvider: operation({
    method: 'PUT',
    path: '/users/me/providers/{part}',
    summary: 'Choose a provider for a part of your films, with a key of your own',
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
    summary: 'Forget your provider of a part, and its key: what everybody has counts again',
    answer: listOf(chosen),
    failures: { 404: 'There is no such part' },
    writes: true,
  }),
  listProvidersForEverybody: operation({
    method: 'GET',
    path: '/providers/everybody',
    summary: 'List the providers that administrators have chosen for everybody',
    access: 'administrators',
    answer: listOf(chosen),
  }),
  setProviderForEverybody: operation({
    method: 'PUT',
    path: '/providers/everybody/{part}',
    summary: 'Choose a provider for everybody who has none of their own',
    description:
      'It takes the place of what the settings say, without a restart. The key is sealed before it is stored, and never shown again. The answer lists what is chosen for everybody.',
    access: 'administrators',
    body: z.object({
      ...choice,
      address: z
        .url({ protocol: /^https?$/, hostname: /.+/ })
        .max(2_000)
        .nullish()
        .describe('Where it is, if not at its usual address. It may lead inside, to a server of your own'),
    }),
    answer: listOf(chosen),
    failures: FAILURES,
    writes: true,
    takesKey: false,
  }),
  removeProviderForEverybody: operation({
    method: 'DELETE',
    path: '/providers/everybody/{part}',
    summary: 'Forget the provider of a part that was chosen for everybody: the settings count again',
    access: 'administrators',
    answer: listOf(chosen),
    failures: { 404: 'There is no such part' },
    writes: true,
  }),
};
