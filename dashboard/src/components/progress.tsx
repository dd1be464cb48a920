import { useId } from 'react';
import './progress.css';

type Props = { label: string; percent: number; note: string | null };

/** How far something is. */
export function Progress({ label, percent, note }: Props) {
  const id = useId();
  return (
    <div className="progress">
      <div className="row row-between small">
        <label htmlFor={id}>{label}</label>
        <span className="soft numbers">
          {Math.round(percent)} %{note && ` · ${note}`}
        </span>
      </div>
      <progress id={id} max={100} value={percent} />
    </div>
  );
}
