import { type FormEvent, type ReactNode, useState } from 'react';
import { problemOf } from '../../api/errors.ts';
import { useTexts } from '../../texts/index.ts';

const SHORTEST_PASSWORD = 12;

type Check = 'email' | 'password' | 'text';

/** Checks the fields before they are sent, and holds what the API says about each. */
export function useFields<Name extends string>(checks: Readonly<Record<Name, Check>>) {
  const t = useTexts('sign-in');
  const [values, setValues] = useState(
    Object.fromEntries(Object.keys(checks).map((name) => [name, ''])) as Record<Name, string>,
  );
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});

  const wrong = (name: Name): string | undefined => {
    const value = values[name];
    if (value.trim() === '') return t.required;
    if (checks[name] === 'email' && !/^\S+@\S+$/.test(value.trim())) return t.noAddress;
    if (checks[name] === 'password' && value.length < SHORTEST_PASSWORD) return t.tooShort;
    return undefined;
  };

  return {
    values,
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    }),
    /** Whether all can be sent; the first that cannot gets the focus. */
    check(form: HTMLFormElement): boolean {
      const found = Object.fromEntries(
        (Object.keys(checks) as Name[]).flatMap((name) => {
          const error = wrong(name);
          return error === undefined ? [] : [[name, error]];
        }),
      ) as Partial<Record<Name, string>>;
      setErrors(found);
      const [first] = Object.keys(found);
      if (first) (form.elements.namedItem(first) as HTMLElement | null)?.focus();
      return first === undefined;
    },
    /** Puts what the API says of fields at them. @returns whether all of it is shown there */
    refuse(error: unknown): boolean {
      const { fields } = problemOf(error);
      setErrors(fields as Partial<Record<Name, string>>);
      const names = Object.keys(fields);
      return names.length > 0 && names.every((name) => Object.hasOwn(checks, name));
    },
  };
}

type FormProps = { onSubmit: (form: HTMLFormElement) => void; children: ReactNode };

/** A form that is checked and sent by script; without one nothing of it is sent in an address. */
export function Form({ onSubmit, children }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <form className="entrance-form" method="post" noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
