import { writersInUse } from '../../domains/director/providers/in-use.ts';
import { directorSettings } from '../../domains/director/settings.ts';
import { editorProvidersInUse } from '../../domains/editor/providers/in-use.ts';
import { editorSettings } from '../../domains/editor/settings.ts';
import { checkSmtpServer } from '../../domains/identity/providers/smtp-mailer.ts';
import { identitySettings } from '../../domains/identity/settings.ts';
import { clipProvidersInUse } from '../../domains/media/providers/clips-from-images/from-config.ts';
import { imageProvidersInUse } from '../../domains/media/providers/in-use.ts';
import { mediaSettings } from '../../domains/media/settings.ts';
import { sourcesFromConfig } from '../../domains/scout/providers/from-config.ts';
import { sourcesInUse } from '../../domains/scout/providers/in-use.ts';
import { createSampleSource } from '../../domains/scout/providers/sample.ts';
import { scoutSettings } from '../../domains/scout/settings.ts';
import { type Choices, choicesOf } from '../../domains/shared/own-choices.ts';
import { CLIP_PARTS, FILM_PARTS, IMAGE_PARTS, settingsWith, WRITER_PARTS } from '../../domains/shared/own-settings.ts';
import { type ProviderInUse, resultOf } from '../../domains/shared/providers-in-use.ts';
import { type Config, pickSettings } from '../../kernel/config/index.ts';
import { causeOf, type Finding, failed, ok, warning } from '../../kernel/diagnosis/finding.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';

const NEVER = new AbortController().signal;

/**
 * Asks every provider that is used for everyone for something that costs nothing.
 * @param store null if it cannot be read
 * @param options.isNew whether nothing is stored yet, and so nothing chosen in the dashboard
 */
export async function checkProviders(
  config: Config,
  store: EventStore | null,
  { isNew = false } = {},
): Promise<Finding[]> {
  const chosen = store === null ? null : await choicesOf(store, null).catch(() => null);
  const findings = await Promise.all(providersInUse(config, chosen ?? {}).map(checkProvider));
  if (chosen !== null || isNew) return findings.flat();
  const found =
    'what administrators have chosen on the page Providers cannot be read: those of the settings were tested';
  return [...findings.flat(), warning('providers', found, 'bring the stores back, then run this again')];
}

function providersInUse(config: Config, choices: Choices): readonly ProviderInUse[] {
  const [director, media] = [pickSettings(config, directorSettings), pickSettings(config, mediaSettings)];
  const editor = settingsWith(pickSettings(config, editorSettings), choices, FILM_PARTS);
  const scout = pickSettings(config, scoutSettings);
  const software = () => Promise.reject(new Error('ffmpeg is looked at by a check of its own'));
  const own = settingsWith(media, choices, [...IMAGE_PARTS, ...CLIP_PARTS]);
  return [
    ...sourcesInUse(sourcesFromConfig(scout), createSampleSource()),
    ...writersInUse(settingsWith(director, choices, WRITER_PARTS)),
    ...imageProvidersInUse(own),
    ...clipProvidersInUse(own),
    ...editorProvidersInUse(editor, software).filter(({ part }) => part !== 'video'),
  ];
}

async function checkProvider(provider: ProviderInUse): Promise<Finding[]> {
  const { part, provider: name, is_default, works_offline, is_ready = true, test, settings } = provider;
  if (is_default || works_offline) return [];
  const check = `${part}: ${name}`;
  if (!is_ready) {
    const next = `set what is missing among ${settings.join(', ')}`;
    return [warning(check, 'it is chosen, and something that it needs is not set: what is built in stands in', next)];
  }
  if (!test) return [ok(check, 'it is set; there is no test of it that costs nothing')];
  try {
    const { works, found, next_action } = await resultOf(name, test, NEVER);
    if (works) return [ok(check, found)];
    // Sources of trends stand in for one another.
    return [(part === 'trends' ? warning : failed)(check, found, next_action ?? 'look at its settings')];
  } catch (error) {
    return [failed(check, causeOf(error), `look at ${settings.join(', ')}`)];
  }
}

/** Whether the mail server takes mails. */
export async function checkMail(config: Config): Promise<Finding[]> {
  const { SMTP_URL } = pickSettings(config, identitySettings);
  if (!SMTP_URL) {
    const found = 'mails are written to files in the data folder, and reach no one';
    const next = 'set SMTP_URL, so that people can verify addresses and reset passwords';
    return [config.NODE_ENV === 'production' ? warning('mail', found, next) : ok('mail', found)];
  }
  try {
    await checkSmtpServer(SMTP_URL);
    return [ok('mail', 'the mail server answers, and lets the platform in')];
  } catch (error) {
    const { cause, nextAction } =
      error instanceof ProviderError ? error.details : { cause: causeOf(error), nextAction: '' };
    return [failed('mail', cause, nextAction || 'check SMTP_URL')];
  }
}
