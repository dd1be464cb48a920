import type { SettingsOf } from '../../../kernel/config/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { ALL_PARTS, madeOnce, ownSettings } from '../../shared/own-settings.ts';
import { isSpokenOutside } from '../../shared/speech-in-use.ts';
import { secondWriterFromConfig, writerFromConfig } from '../providers/from-config.ts';
import type { directorSettings } from '../settings.ts';
import type { Tongues } from './film-language.ts';
import type { Writers } from './stand-in-writer.ts';

type Settings = SettingsOf<typeof directorSettings>;

/** Who writes for a user, and what the rest of their films will be made with. */
export type OwnersProviders = Writers & {
  readonly tongues: Tongues;
  readonly settings: Settings;
};

export type ProvidersOf = (owner: string | null) => Promise<OwnersProviders>;

/** Those of the installation, with what a user has chosen in their place. */
export function createProvidersOf(store: EventStore, settings: Settings): ProvidersOf {
  const madeOf = madeOnce((own: Settings): OwnersProviders => {
    const writer = writerFromConfig(own);
    const tongues = { writer, hasSpeechServer: isSpokenOutside(null, own) };
    return { writer, secondWriter: secondWriterFromConfig(own), tongues, settings: own };
  });
  return async (owner) => madeOf((await ownSettings(store, owner, settings, ALL_PARTS)).settings);
}
