import type { OwnProvider } from '../../contracts/shared/own-providers.ts';
import { EVERYBODY } from '../../contracts/shared/own-providers.ts';
import { type ValidationItem, validationError } from '../../kernel/http/errors.ts';
import { type Field, type GivenFields, missingFields } from './adapter.ts';
import { isForUsers, type OwnOffer } from './own-offers.ts';

/** An address is called so in requests: on the command line, `--url` is the platform's own. */
export const fieldName = (field: Field): Exclude<Field, 'url'> | 'address' => (field === 'url' ? 'address' : field);

/** What someone says about a provider. */
export type GivenProvider = { readonly provider: string } & {
  readonly [Name in ReturnType<typeof fieldName>]?: string | null | undefined;
};

/** The same provider as it is now, the person's own and everyone's. */
type Known = { readonly own: OwnProvider | undefined; readonly everybody: OwnProvider | undefined };

/**
 * The choice that follows from what is given. What is not given is as it is usual, and a key stays.
 * @param owner a user, or `everybody`
 * @throws HttpError 422 that names the first field that is needed and not there, or not taken
 */
export function choiceGiven(offer: OwnOffer, given: GivenProvider, known: Known, owner: string): OwnProvider {
  if (owner !== EVERYBODY) requireForUsers(offer, given, known);
  // Models are changed more often than keys, which no one wants to look up for it.
  const fields: GivenFields = {
    url: given.address ?? undefined,
    key: given.key ?? known.own?.secret_key ?? undefined,
    model: given.model ?? undefined,
    voice: given.voice ?? undefined,
    region: given.region ?? undefined,
    version: given.version ?? undefined,
  };
  for (const name of Object.keys(fields) as Field[])
    if (given[fieldName(name)] && !offer.fields[name])
      throw fieldError(fieldName(name), { type: 'not_taken', msg: `${offer.label} takes none` });
  // The address of one that has none of its own is set by the operator of this installation.
  const [missing] = missingFields(offer, fields).filter((name) => name !== 'url' || owner === EVERYBODY);
  if (missing) throw fieldError(fieldName(missing), { type: 'missing', msg: `${offer.label} needs it` });
  return {
    provider: given.provider,
    model: fields.model ?? null,
    voice: fields.voice ?? null,
    region: fields.region ?? null,
    version: fields.version ?? null,
    secret_url: fields.url ?? null,
    secret_key: fields.key ?? null,
  };
}

/**
 * A user names no address: it would lead from here to wherever they want. And a key of the installation's, or none at
 * all, does not count as a key of their own.
 */
function requireForUsers(offer: OwnOffer, { key }: GivenProvider, { own, everybody }: Known): void {
  const hasAddress = (everybody?.secret_url ?? null) !== null;
  if (!hasAddress && !isForUsers(offer))
    throw fieldError('provider', {
      type: 'for_administrators',
      msg: `${offer.label} needs an address, which only an administrator can name: they can choose it for everyone`,
    });
  const isKept = (own?.secret_key ?? null) !== null;
  if (offer.fields.key && !key && !isKept) throw fieldError('key', { type: 'missing', msg: `${offer.label} needs it` });
}

const fieldError = (field: string, problem: Pick<ValidationItem, 'type' | 'msg'>) =>
  validationError([{ loc: ['body', field], input: null, ...problem }]);
