import { type Version, versionName } from '../../../api/operate.ts';
import { Progress } from '../../../components/progress.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';

/** How far a filling is, how fast, and how long it will take: by what was read here, and before that as the platform says it. */
export function Filling({ version }: { version: Version }) {
  const t = useTexts('operate').projections;
  const { number, duration } = useFormats();
  const rate = version.measured_rate ?? version.rate;
  const left = secondsLeft(version);
  const notes = [
    rate !== null && rate > 0 && t.perSecond(number(rate)),
    left === null ? t.etaUnknown : t.eta(duration(left)),
  ].filter(Boolean);
  return <Progress label={t.filling(versionName(version))} percent={version.percent} note={notes.join(' · ')} />;
}

function secondsLeft({ head, position, measured_bytes, eta_seconds }: Version): number | null {
  if (!measured_bytes) return eta_seconds;
  return Math.max(0, (Number(head) - Number(position)) / measured_bytes);
}
