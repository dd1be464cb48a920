import type { Asset } from '../api/call.ts';
import { Icon } from '../components/icon.tsx';
import { useFormats } from '../texts/format.ts';
import { useTexts } from '../texts/index.ts';
import './clip-length.css';

/** Tells a clip from a picture, and how long it is; nothing for a picture. */
export function ClipLength({ asset: { duration_seconds } }: { asset: Pick<Asset, 'duration_seconds'> }) {
  const t = useTexts('media').uploads;
  const { clock } = useFormats();
  if (duration_seconds === null) return null;
  return (
    <span className="clip-length small numbers">
      <Icon name="play" size={12} />
      <span className="sr-only">{t.clip}</span> {clock(duration_seconds)}
    </span>
  );
}
