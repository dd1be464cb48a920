import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { useTexts } from '../texts/index.ts';
import './field.css';
import { IconButton } from './button.tsx';

type Labelled = { label: string; hint?: string | undefined; error?: string | undefined };
type Wiring = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

/** A control with its label, what helps to fill it in, and what is wrong with it. */
function Field({ label, hint, error, children }: Labelled & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = Labelled & InputHTMLAttributes<HTMLInputElement>;

export const TextField = ({ label, hint, error, ...rest }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => <input className="control" {...rest} {...wiring} />}
  </Field>
);

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, hint, error, ...rest }: TextFieldProps) {
  const t = useTexts('core').password;
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="control-with-button">
          <input className="control" {...rest} {...wiring} type={shown ? 'text' : 'password'} />
          <IconButton
            icon="eye"
            label={shown ? t.hide : t.show}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}

export const TextArea = ({ label, hint, error, ...rest }: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => <textarea className="control" rows={4} {...rest} {...wiring} />}
  </Field>
);

type SelectProps = Labelled &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
    options: readonly (readonly [value: string, label: string])[];
    onChoose?: (value: string) => void;
  };

export const SelectField = ({ label, hint, error, options, onChoose, ...rest }: SelectProps) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => (
      <select
        className="control"
        {...rest}
        {...(onChoose ? { onChange: (event) => onChoose(event.target.value) } : {})}
        {...wiring}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);
