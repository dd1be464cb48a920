import { useMutation } from '@tanstack/react-query';
import { call, ownPath } from '../../../api/call.ts';
import { Button } from '../../../components/button.tsx';
import { ProblemNote } from '../../../components/states.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { useVoice } from './use-preview.ts';

/** Speaks a scene's words in the voice of the film. With one that costs something, the button says what. */
export function Listen({ contentId, words, name }: { contentId: string; words: string; name: string }) {
  const t = useTexts('content');
  const { money } = useFormats();
  const voice = useVoice(contentId);
  const speak = useMutation({
    mutationFn: (text: string) => call('speak', { body: { text, voice_id: voice?.voice_id ?? null } }),
  });
  const isSpoken = speak.data !== undefined && speak.variables === words;
  const label = voice?.usd ? t.storyboard.listenFor(money(words.length * voice.usd)) : t.listen;
  return (
    <>
      {isSpoken && speak.data.url ? (
        // biome-ignore lint/a11y/useMediaCaption: its words stand above it
        <audio controls autoPlay src={ownPath(speak.data.url)} aria-label={name} />
      ) : (
        <Button
          look="quiet"
          icon="sound"
          busy={speak.isPending}
          disabled={words.trim() === '' || voice === null}
          aria-label={`${label}: ${name}`}
          onClick={() => speak.mutate(words)}
        >
          {label}
        </Button>
      )}
      {speak.error && <ProblemNote error={speak.error} />}
    </>
  );
}
