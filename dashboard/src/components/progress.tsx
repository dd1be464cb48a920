import { useId } from 'react';
import './progress.css';

type Props = {
  label: string;
  /** Null while it is not known. */
  percent: number | null;
  note: string | null;
};

/** Unfinished progress is never shown as 100 %. */
const MOST = 99;

/** How far something is that is still under way. */
export function Progress({ label, percent, note }: Props) {
  const id = useId();
  return (
    <div className="progress">
      <div className="row row-between small">
        <label htmlFor={id}>{label}</label>
        <span className="soft numbers">
          {[percent === null ? null : `${Math.min(MOST, Math.floor(percent))} %`, note].filter(Boolean).join(' · ')}
        </span>
      </div>
      <progress id={id} max={100} {...(percent === null ? {} : { value: percent })} />
    </div>
  );
}
