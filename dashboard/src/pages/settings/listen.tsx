import { useMutation } from '@tanstack/react-query';
import { call, ownPath } from '../../api/call.ts';
import type { Voice } from '../../api/settings.ts';
import { Button } from '../../components/button.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import './listen.css';

/** Ships with the platform; other providers charge for speech. */
const FREE = 'espeak';

/** Plays a sample sentence in a voice's own language. @param voice the default voice when absent */
export function Listen({ voice }: { voice: Voice | undefined }) {
  const t = useTexts('settings').listen;
  const [language = ''] = (voice?.language ?? '').split('-');
  const speak = useMutation({
    mutationFn: () =>
      call('speak', {
        body: { text: t.samples[language] ?? t.sample, ...(voice ? { voice_id: voice.voice_id } : {}) },
      }),
  });
  return (
    <div className="listen">
      {speak.error && <ProblemNote error={speak.error} />}
      {speak.data?.url ? (
        // biome-ignore lint/a11y/useMediaCaption: the spoken text is shown below
        <audio controls autoPlay src={ownPath(speak.data.url)} aria-label={t.player(voice?.name ?? t.standard)} />
      ) : (
        <Button icon="sound" busy={speak.isPending} onClick={() => speak.mutate()}>
          {t.listen}
        </Button>
      )}
      <p className="soft small">
        {speak.data ? `“${t.samples[language] ?? t.sample}”` : voice && voice.provider !== FREE ? t.costs : t.hint}
      </p>
    </div>
  );
}
