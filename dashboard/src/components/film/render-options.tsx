import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { type Render, type RenderOptions, readRenderAgain, SUBTITLE_STYLES } from '../../api/renders.ts';
import { voicesQuery } from '../../api/settings.ts';
import { useTexts } from '../../texts/index.ts';
import { Button } from '../button.tsx';
import { CaptionSample } from '../caption-sample.tsx';
import { Choices, Radio } from '../choice.tsx';
import { SelectField } from '../field.tsx';
import { LookChoice } from '../look-choice.tsx';
import { ProblemNote } from '../states.tsx';
import { toast } from '../toast.tsx';
import { LogoOptions } from './logo-options.tsx';
import { MusicOptions, musicOptions, sameMusic } from './music-options.tsx';
import { useVoiceName } from './use-voice-name.ts';
import { VoiceOverOptions } from './voice-over-options.tsx';

/** The choices for another render of a video. Options that are not named stay as they are. */
export function RenderOptionsForm({ render, onClose }: { render: Render; onClose: () => void }) {
  const { film: t, formats } = useTexts('media');
  const { captions } = useTexts('words');
  const { cancel } = useTexts('core');
  const queries = useQueryClient();
  const { content_id } = render;
  const { data: voices } = useQuery(voicesQuery);
  const [voice, setVoice] = useState('');
  const [voiceOver, setVoiceOver] = useState('');
  const [style, setStyle] = useState(render.subtitle_style);
  const [music, setMusic] = useState(sameMusic);
  const [look, setLook] = useState('');
  const [format, setFormat] = useState('');
  const [frameRate, setFrameRate] = useState('');
  const [logo, setLogo] = useState('');
  const start = useMutation({
    mutationFn: (options: RenderOptions) => call('renderVideo', { body: { content_id, ...options } }),
    onSuccess: () => {
      toast(t.started);
      onClose();
    },
    onSettled: () => readRenderAgain(queries, content_id),
  });
  const { fields } = problemOf(start.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (start.isPending) return;
    const chosenStyle = style !== render.subtitle_style;
    start.mutate({
      // Another look brings its captions with it, unless others are chosen here.
      ...(look && !chosenStyle ? {} : { subtitle_style: style as (typeof SUBTITLE_STYLES)[number] }),
      ...(look ? { look: look as NonNullable<RenderOptions['look']> } : {}),
      ...(format ? { format: format as NonNullable<RenderOptions['format']> } : {}),
      ...(frameRate ? { frame_rate: Number(frameRate) as NonNullable<RenderOptions['frame_rate']> } : {}),
      ...(voice && !voiceOver ? { voice_id: voice } : {}),
      ...(voiceOver ? { voice_over_file_path: voiceOver } : {}),
      ...(logo ? { logo_file_path: logo } : {}),
      ...musicOptions(music),
    });
  };
  const voiceName = useVoiceName();
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {start.error && <ProblemNote error={start.error} />}
      <p>{t.againText}</p>
      <SelectField
        label={t.voice}
        value={voice}
        error={fields.voice_id}
        options={[
          ['', t.same(render.voice_over_path === null ? voiceName(render.voice_id) : t.ownRecording)],
          ...(voices?.items ?? []).map(({ voice_id, name, language }) => [voice_id, `${name} (${language})`] as const),
        ]}
        onChoose={setVoice}
      />
      <VoiceOverOptions file={voiceOver} error={fields.voice_over_file_path} onChoose={setVoiceOver} />
      <LookChoice
        name="look"
        legend={t.look}
        value={look}
        otherwise={{ label: t.lookStays, hint: t.lookStaysHint }}
        error={fields.look}
        onChoose={setLook}
      />
      <Choices legend={t.subtitles} error={fields.subtitle_style}>
        {SUBTITLE_STYLES.map((each) => (
          <Radio
            key={each}
            name="subtitle_style"
            value={each}
            label={captions[each] ?? each}
            hint={t.stylesMean[each]}
            picture={<CaptionSample style={each} />}
            checked={each === style}
            onChange={() => setStyle(each)}
          />
        ))}
      </Choices>
      <MusicOptions form={music} errors={fields} onChange={setMusic} />
      <LogoOptions file={logo} error={fields.logo_file_path} onChoose={setLogo} />
      <SelectField
        label={t.format}
        value={format}
        error={fields.format}
        options={[['', t.same(`${render.width} × ${render.height}`)], ...Object.entries(formats)]}
        onChoose={setFormat}
      />
      <SelectField
        label={t.frameRate}
        value={frameRate}
        error={fields.frame_rate}
        options={[
          ['', t.same(String(render.frame_rate))],
          ['30', '30'],
          ['60', '60'],
        ]}
        onChoose={setFrameRate}
      />
      <div className="modal-actions">
        <Button onClick={onClose}>{cancel}</Button>
        <Button type="submit" look="primary" icon="refresh" busy={start.isPending}>
          {t.start}
        </Button>
      </div>
    </form>
  );
}
