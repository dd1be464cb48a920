import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call, type Trend } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { type Settings, settingsQuery } from '../../api/settings.ts';
import { Button } from '../../components/button.tsx';
import { Estimate } from '../../components/estimate.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { Modal } from '../../components/modal.tsx';
import { usePlatformNames } from '../../components/platform.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState, ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import type { Making } from './use-make.ts';

type Props = { trend: Trend; open: boolean; onClose: () => void; make: Making };

/** Starts a video about a trend with options other than the defaults. */
export function MakeDialog({ open, onClose, ...rest }: Props) {
  const t = useTexts('trends').makeDialog;
  const { data, error, refetch } = useQuery({ ...settingsQuery, enabled: open });
  return (
    <Modal open={open} onClose={onClose} title={t.title}>
      {data ? (
        <MakeForm {...rest} onCancel={onClose} defaults={data.defaults} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="row" count={3} />
      )}
    </Modal>
  );
}

type FormProps = Pick<Props, 'trend' | 'make'> & { onCancel: () => void; defaults: Settings['defaults'] };

function MakeForm({ trend, make, onCancel, defaults }: FormProps) {
  const t = useTexts('trends').makeDialog;
  const words = useTexts('words');
  const platforms = usePlatformNames();
  const { niche: nicheLabel } = useTexts('trends');
  const { cancel } = useTexts('core');
  const [niche, setNiche] = useState('');
  const [platform, setPlatform] = useState(defaults.target_platform ?? '');
  const [tone, setTone] = useState(defaults.tone ?? '');
  const [style, setStyle] = useState(defaults.visual_style ?? '');
  const { fields } = problemOf(make.error);
  const options = {
    ...(niche ? { niche } : {}),
    ...(platform ? { target_platform: platform } : {}),
    ...(tone.trim() ? { tone: tone.trim() } : {}),
    ...(style.trim() ? { visual_style: style.trim() } : {}),
  };
  // The words of the tone change no price, and would be asked for letter by letter.
  const { tone: _tone, visual_style: _style, ...sized } = options;
  const estimate = useQuery({
    queryKey: ['estimateContent', trend.trend_id, sized],
    queryFn: ({ signal }) => call('estimateContent', { query: { trend_id: trend.trend_id, ...sized }, signal }),
    placeholderData: keepPreviousData,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    make.mutate(options);
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {make.error && <ProblemNote error={make.error} />}
      <p>
        <span className="soft small">{t.about}</span>
        <br />
        <strong>{trend.topic}</strong>
      </p>
      <div className="stack">
        <SelectField
          label={nicheLabel}
          value={niche}
          options={[['', t.byTrend(words.niches[trend.niche] ?? trend.niche)], ...Object.entries(words.niches)]}
          onChoose={setNiche}
        />
        <SelectField
          label={t.platform}
          hint={t.platformHint}
          value={platform}
          options={[['', t.noChoice], ...Object.entries(platforms)]}
          onChoose={setPlatform}
        />
        <TextField
          label={t.tone}
          hint={t.toneHint}
          maxLength={60}
          value={tone}
          error={fields.tone}
          onChange={(event) => setTone(event.target.value)}
        />
        <TextField
          label={t.style}
          hint={t.styleHint}
          maxLength={120}
          value={style}
          error={fields.visual_style}
          onChange={(event) => setStyle(event.target.value)}
        />
      </div>
      {estimate.data && <Estimate of={estimate.data} />}
      <p className="small soft">
        {t.defaults} <Link to="/settings">{t.toDefaults}</Link>
      </p>
      <div className="modal-actions">
        <Button onClick={onCancel}>{cancel}</Button>
        <Button type="submit" look="primary" icon="sparkle" busy={make.isPending}>
          {t.make}
        </Button>
      </div>
    </form>
  );
}
