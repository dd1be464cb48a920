import { z } from 'zod';
import { ownPartSchema } from '../../../contracts/shared/own-providers.ts';
import { listOf } from '../../../kernel/documents/index.ts';
import { operation } from '../../../kernel/http/operation.ts';
import { addressField, choiceFields } from '../../shared/choice-fields.ts';

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

const choice = {
  ...choiceFields,
  first: z
    .boolean()
    .default(false)
    .describe('Whether it is asked before the others from now on. A new one is asked after them'),
};

const order = z.object({
  providers: z
    .array(z.string().max(60))
    .max(30)
    .refine((names) => new Set(names).size === names.length, 'Input should name each provider once')
    .describe(
      'The first is asked first. It may name providers that are chosen for everyone, set or built in, which are asked then as well; those that it does not name follow in the usual order. None: the usual order',
    ),
});

const KEPT_SEALED =
  'The key is encrypted before it is stored, used only for your videos, and never shown again. The answer lists your choices.';
const FAILURES = {
  404: 'There is no such provider',
  409: 'This installation does not encrypt personal data, so it keeps no keys; or the part has 10 providers already',
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
    description: 'Those of a part are asked one after the other, as long as the one before is down.',
    answer: listOf(chosen),
  }),
  setOwnProvider: operation({
    method: 'PUT',
    path: '/users/me/providers/{part}',
    summary: 'Add a provider for a part of your videos with your own key, or change it',
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
    summary: 'Remove your providers of a part, and their keys: the choice for everyone applies again',
    answer: listOf(chosen),
    failures: { 404: 'There is no such part' },
    writes: true,
  }),
  removeOneOwnProvider: operation({
    method: 'DELETE',
    path: '/users/me/providers/{part}/{provider}',
    summary: 'Remove one of your providers of a part, and its key',
    answer: listOf(chosen),
    failures: { 404: 'There is no such part' },
    writes: true,
  }),
  orderOwnProviders: operation({
    method: 'PUT',
    path: '/users/me/providers/{part}/order',
    summary: 'Choose the order in which the providers of a part are asked for your videos',
    body: order,
    answer: listOf(chosen),
    failures: { 404: 'There is no such part, or no such provider' },
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
    summary: 'Add a provider for everyone who has not chosen their own, or change it',
    description:
      'It replaces the provider in the settings, without a restart. The key is encrypted before it is stored, and never shown again. The answer lists the choices for everyone.',
    access: 'administrators',
    body: z.object({
      ...choice,
      address: addressField,
    }),
    answer: listOf(chosen),
    failures: FAILURES,
    writes: true,
    takesKey: false,
  }),
  removeProviderForEverybody: operation({
    method: 'DELETE',
    path: '/providers/everybody/{part}',
    summary: 'Remove the providers that were chosen for everyone for a part: the settings apply again',
    access: 'administrators',
    answer: listOf(chosen),
    failures: { 404: 'There is no such part' },
    writes: true,
  }),
  removeOneProviderForEverybody: operation({
    method: 'DELETE',
    path: '/providers/everybody/{part}/{provider}',
    summary: 'Remove one of the providers that were chosen for everyone',
    access: 'administrators',
    answer: listOf(chosen),
    failures: { 404: 'There is no such part' },
    writes: true,
  }),
  orderProvidersForEverybody: operation({
    method: 'PUT',
    path: '/providers/everybody/{part}/order',
    summary: 'Choose the order in which the providers of a part are asked for everyone who has none of their own',
    access: 'administrators',
    body: order,
    answer: listOf(chosen),
    failures: { 404: 'There is no such part, or no such provider' },
    writes: true,
  }),
};
