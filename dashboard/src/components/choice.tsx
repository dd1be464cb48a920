import { type ReactNode, useId } from 'react';
import './choice.css';

type Box = { label: string; hint?: string | undefined; checked: boolean };
type CheckboxProps = Box & { name?: string; onChange: (checked: boolean) => void };

/** Yes or no. */
export const Checkbox = ({ onChange, ...rest }: CheckboxProps) => (
  <Choice type="checkbox" {...rest} onChange={onChange} />
);

type RadioProps = Box & { name: string; value: string; picture?: ReactNode; onChange: () => void };

/** One of several. */
export const Radio = (props: RadioProps) => <Choice type="radio" {...props} />;

type ChoiceProps = Box & {
  type: 'checkbox' | 'radio';
  name?: string;
  value?: string;
  /** What it looks like, after the hint. */
  picture?: ReactNode;
  onChange: (checked: boolean) => void;
};

function Choice({ type, label, hint, checked, name, value, picture, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="choice">
      <input
        id={id}
        type={type}
        name={name}
        value={value}
        checked={checked}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} className="soft small choice-hint">
          {hint}
        </span>
      )}
      {picture}
    </div>
  );
}

type ChoicesProps = { legend: string; columns?: boolean; error?: string | undefined; children: ReactNode };

/** Choices that belong together. */
export function Choices({ legend, columns = false, error, children }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset className="choices" aria-describedby={error && id}>
      <legend>{legend}</legend>
      <div className={columns ? 'choices-list choices-columns' : 'choices-list'}>{children}</div>
      {error && (
        <p className="field-error" id={id}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
