import { TextField } from './field.tsx';

type Props = {
  from: string | undefined;
  to: string | undefined;
  labels: { from: string; to: string };
  /** An empty text opens that end. */
  onChange: (name: 'from' | 'to', day: string) => void;
};

/** The first and the last day of a filter, neither beyond the other. */
export const DayRange = ({ from, to, labels, onChange }: Props) => (
  <>
    <TextField
      label={labels.from}
      type="date"
      value={from ?? ''}
      max={to}
      onChange={(event) => onChange('from', event.target.value)}
    />
    <TextField
      label={labels.to}
      type="date"
      value={to ?? ''}
      min={from}
      onChange={(event) => onChange('to', event.target.value)}
    />
  </>
);
