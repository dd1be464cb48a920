import type { PlatformName } from '../../../api/publishing.ts';
import { TextArea, TextField } from '../../../components/field.tsx';
import { usePlatformNames } from '../../../components/platform.tsx';
import { useTexts } from '../../../texts/index.ts';
import type { Words, WordsByPlatform } from './post-words.ts';

type Props = {
  platforms: readonly PlatformName[];
  /** As in the script. */
  script: Words;
  words: WordsByPlatform;
  onWords: (platform: PlatformName, words: Words) => void;
  /** Whether a missing title is said. */
  isTried: boolean;
};

/** The text of each post, by platform: as in the script until someone changes it. */
export function PostWordsFields({ platforms, script, words, onWords, isTried }: Props) {
  const t = useTexts('publishing');
  const names = usePlatformNames();
  return (
    <fieldset className="choices">
      <legend>{t.dialog.texts}</legend>
      <div className="stack stack-s">
        {platforms.map((platform) => {
          const shown = words[platform] ?? script;
          const change = (to: Partial<Words>) => onWords(platform, { ...shown, ...to });
          const needsTitle = isTried && shown.title.trim() === '';
          return (
            <details key={platform} className="post-words" open={needsTitle || undefined}>
              <summary>
                {t.dialog.textOn(names[platform] ?? platform)}
                <span className="small soft post-words-shown">
                  {[shown.title, shown.description, shown.hashtags].filter((part) => part !== '').join(' · ')}
                </span>
              </summary>
              <div className="stack stack-s">
                <TextField
                  label={t.change.name}
                  name={`title-${platform}`}
                  maxLength={200}
                  value={shown.title}
                  error={needsTitle ? t.change.needTitle : undefined}
                  onChange={(event) => change({ title: event.target.value })}
                />
                <TextArea
                  label={t.change.description}
                  rows={3}
                  maxLength={5_000}
                  value={shown.description}
                  onChange={(event) => change({ description: event.target.value })}
                />
                <TextField
                  label={t.change.hashtags}
                  hint={t.change.hashtagsHint}
                  value={shown.hashtags}
                  onChange={(event) => change({ hashtags: event.target.value })}
                />
              </div>
            </details>
          );
        })}
      </div>
    </fieldset>
  );
}
