import type { PlatformName, PublishingDefaults } from '../../../api/publishing.ts';
import { usePlatformNames } from '../../../components/platform.tsx';
import { useTexts } from '../../../texts/index.ts';
import { OptionFields } from './option-fields.tsx';
import { type Options, type OptionsByPlatform, offersSomething } from './options.ts';

type Props = {
  platforms: readonly PlatformName[];
  defaults: PublishingDefaults;
  options: OptionsByPlatform;
  onOptions: (platform: PlatformName, options: Options) => void;
};

/** How each post is made: as in the user's defaults until someone changes it. */
export function OptionsByPlatformFields({ platforms, defaults, options, onOptions }: Props) {
  const t = useTexts('publishing').options;
  const names = usePlatformNames();
  const shown = platforms.flatMap(
    (platform) => defaults.platforms.find((own) => own.platform === platform && offersSomething(own.offers)) ?? [],
  );
  if (shown.length === 0) return null;
  return (
    <fieldset className="choices">
      <legend>{t.legend}</legend>
      <div className="stack stack-s">
        {shown.map(({ platform, offers, ...own }) => {
          const name = names[platform] ?? platform;
          return (
            <details key={platform} className="post-words">
              <summary>{t.on(name)}</summary>
              <div className="stack stack-s">
                <OptionFields
                  platform={platform}
                  name={name}
                  offers={offers}
                  options={options[platform] ?? own}
                  onChange={(changed) => onOptions(platform, changed)}
                />
              </div>
            </details>
          );
        })}
      </div>
    </fieldset>
  );
}
