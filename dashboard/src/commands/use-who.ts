import { useMe } from '../api/use-me.ts';
import { useTexts } from '../texts/index.ts';

/** Who did something, as far as the user may know: anybody other than themselves and its owner is an administrator. */
export function useWho(ownerId: string | null): (by: string) => string {
  const t = useTexts('content').who;
  const me = useMe();
  return (by) => {
    if (by === me.id) return t.you;
    if (by === 'system:auto') return t.settings;
    if (by === 'system:scheduler') return t.nobody;
    return by === ownerId ? t.owner : t.administrator;
  };
}
