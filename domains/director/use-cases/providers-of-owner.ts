import type { SettingsOf } from '../../../kernel/config/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { validationError } from '../../../kernel/http/errors.ts';
import { ALL_PARTS, madeOnce, type OwnSettings, ownSettings, type ProviderChoices } from '../../shared/own-settings.ts';
import { isSpokenOutside } from '../../shared/speech-in-use.ts';
import { writersFromConfig } from '../providers/from-config.ts';
import type { Writers } from '../providers/writer.ts';
import type { directorSettings } from '../settings.ts';
import type { Tongues } from './film-language.ts';

type Own = OwnSettings<SettingsOf<typeof directorSettings>>;

/** Who writes for a user, and what the rest of their films will be made with. */
export type OwnersProviders = Writers & {
  readonly tongues: Tongues;
  readonly own: Pick<Own, 'asked' | 'settings'>;
  /** Those that were chosen for one video, by part, and that are not available. */
  readonly gone: ProviderChoices;
};

/** @param chosen for one video */
export type ProvidersOf = (
  owner: string | null,
  chosen?: ProviderChoices | null | undefined,
) => Promise<OwnersProviders>;

/** Those of the installation, with what a user has chosen in their place. */
export function createProvidersOf(store: EventStore, settings: Own['settings']): ProvidersOf {
  const madeOf = madeOnce((own: OwnersProviders['own']) => {
    const writers = writersFromConfig(own);
    const tongues = { writer: writers.writer, hasSpeechServer: isSpokenOutside(null, own.settings) };
    return { ...writers, tongues, own };
  });
  return async (owner, chosen) => {
    const { asked, settings: first, gone } = await ownSettings(store, owner, settings, ALL_PARTS, chosen ?? {});
    return { ...madeOf({ asked, settings: first }), gone };
  };
}

/** As `ProvidersOf`, of what a person asks for. @throws HttpError 422 that names the parts whose provider is not available */
export async function availableProviders(
  providersOf: ProvidersOf,
  owner: string,
  chosen: ProviderChoices | null | undefined,
): Promise<OwnersProviders> {
  const providers = await providersOf(owner, chosen);
  const gone = Object.entries(providers.gone);
  if (gone.length === 0) return providers;
  throw validationError(
    gone.map(([part, provider]) => ({
      type: 'not_available',
      loc: ['body', 'providers', part],
      msg: `There is no provider ${JSON.stringify(provider)} of this part: choose one of those that are listed, or add a key for it first`,
      input: provider,
    })),
  );
}
