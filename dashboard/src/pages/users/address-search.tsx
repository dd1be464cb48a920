import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { useTexts } from '../../texts/index.ts';

type Props = { email: string | undefined; onSearch: (email: string | undefined) => void };

/** Finds the one who has an address: it is looked up whole. */
export function AddressSearch({ email, onSearch }: Props) {
  const t = useTexts('users');
  const [typed, setTyped] = useState(email ?? '');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = typed.trim();
    const isAddress = address === '' || /^[^\s@]+@[^\s@]+$/.test(address);
    setWrong(!isAddress);
    if (isAddress) onSearch(address || undefined);
  };
  return (
    <form className="users-search" noValidate onSubmit={submit}>
      <TextField
        label={t.address}
        type="search"
        inputMode="email"
        autoComplete="off"
        maxLength={320}
        value={typed}
        error={isWrong ? t.noAddress : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" icon="search">
        {t.find}
      </Button>
    </form>
  );
}
