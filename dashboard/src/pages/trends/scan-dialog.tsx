import { type FormEvent, useRef, useState } from 'react';
import { NICHES } from '../../api/trends.ts';
import { DEFAULT_SCAN, type Scanning, type ScanOptions } from '../../commands/use-scan.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { Modal } from '../../components/modal.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';

type Niche = (typeof NICHES)[number];
type Props = { open: boolean; onClose: () => void; scan: Scanning; niche: Niche | undefined };

/** Scans with a chosen region, number of trends or niche. */
export function ScanDialog({ open, onClose, ...rest }: Props) {
  const t = useTexts('trends').scanDialog;
  return (
    <Modal open={open} onClose={onClose} title={t.title}>
      <ScanForm {...rest} onClose={onClose} />
    </Modal>
  );
}

const REGIONS = ['US', 'GB', 'DE', 'FR', 'ES', 'IT', 'NL', 'BR', 'IN', 'JP', 'AU', 'CA'];
const REGION = /^[A-Za-z][A-Za-z-]{1,15}$/;
const MOST = 100;

function ScanForm({ onClose, scan, niche: filtered }: Omit<Props, 'open'>) {
  const t = useTexts('trends').scanDialog;
  const { niche: nicheLabel } = useTexts('trends');
  const { cancel } = useTexts('core');
  const { niches } = useTexts('words');
  const form = useRef<HTMLFormElement>(null);
  const [region, setRegion] = useState(DEFAULT_SCAN.region);
  const [limit, setLimit] = useState(String(DEFAULT_SCAN.limit));
  const [niche, setNiche] = useState<string>(filtered ?? '');
  const [isTried, setTried] = useState(false);
  const wrong = {
    region: REGION.test(region.trim()) ? undefined : t.regionWrong,
    limit: /^\d+$/.test(limit.trim()) && Number(limit) >= 1 && Number(limit) <= MOST ? undefined : t.limitWrong,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const at = wrong.region ? 'region' : wrong.limit ? 'limit' : null;
    if (at) return form.current?.querySelector<HTMLElement>(`[name="${at}"]`)?.focus();
    if (scan.isPending) return;
    const chosen = NICHES.find((each) => each === niche);
    const options: ScanOptions = { region: region.trim(), limit: Number(limit), ...(chosen ? { niche: chosen } : {}) };
    scan.mutate(options, { onSuccess: onClose });
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {scan.error && <ProblemNote error={scan.error} />}
      <TextField
        label={t.region}
        name="region"
        list="regions"
        hint={t.regionHint}
        autoComplete="off"
        value={region}
        error={isTried ? wrong.region : undefined}
        onChange={(event) => setRegion(event.target.value)}
      />
      <datalist id="regions">
        {REGIONS.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <TextField
        label={t.limit}
        name="limit"
        inputMode="numeric"
        autoComplete="off"
        hint={t.limitHint}
        value={limit}
        error={isTried ? wrong.limit : undefined}
        onChange={(event) => setLimit(event.target.value)}
      />
      <SelectField
        label={nicheLabel}
        value={niche}
        options={[['', t.anyNiche], ...Object.entries(niches)]}
        onChoose={setNiche}
      />
      <div className="modal-actions">
        <Button onClick={onClose}>{cancel}</Button>
        <Button type="submit" look="primary" icon="search" busy={scan.isPending}>
          {t.scan}
        </Button>
      </div>
    </form>
  );
}
