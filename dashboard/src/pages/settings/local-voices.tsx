import { useQuery } from '@tanstack/react-query';
import { localSpeechServersQuery } from '../../api/settings.ts';
import { useMe } from '../../api/use-me.ts';
import { useTexts } from '../../texts/index.ts';

/** Speech servers on the platform's machine that could speak, with the settings that make them. */
export function LocalVoices() {
  const t = useTexts('settings').localVoices;
  const { data } = useQuery(localSpeechServersQuery(useMe().role === 'admin'));
  const unused = data?.items.filter(({ is_used }) => !is_used) ?? [];
  if (unused.length === 0) return null;
  return (
    <div className="stack stack-s">
      {unused.map(({ url, name, model, voice_ids: [voice, ...others] }) => (
        <div key={url}>
          <p className="small">{t.found(name, url, voice === undefined ? 0 : others.length + 1)}</p>
          <pre className="small">
            {[
              `PLATFORM_TTS_URL=${url}`,
              `PLATFORM_TTS_MODEL=${model}`,
              ...(voice === undefined ? [] : [`PLATFORM_TTS_VOICE=${voice}`]),
            ].join('\n')}
          </pre>
        </div>
      ))}
    </div>
  );
}
