import { type OwnPart, type OwnProvider, ownProviderEvents } from '../../../contracts/shared/own-providers.ts';
import { type History, history } from '../specs/history.ts';

/** A provider that someone has chosen: only its name and what is given differ from the usual. */
export const ownChoice = (provider: string, given: Partial<OwnProvider> = {}): OwnProvider => ({
  ...{ provider, model: null, voice: null, region: null, version: null, secret_url: null, secret_key: null },
  ...given,
});

/** @param owner a user's id, or `everybody` */
export const ownProviderHistory = (owner: string, part: OwnPart, choice: OwnProvider): History =>
  history(ownProviderEvents, owner, owner, { type: 'OwnProviderSet', data: { owner, part, place: 'kept', ...choice } });
