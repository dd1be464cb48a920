import { useQuery } from '@tanstack/react-query';
import { nameQuery } from '../api/names.ts';
import { useMe } from '../api/use-me.ts';

/** Whose something is, in a list in which administrators see what belongs to others; nothing where it is one's own. */
export function Owner({ id }: { id: string }) {
  const me = useMe();
  const isShown = me.role === 'admin' && id !== me.id;
  const names = nameQuery(id, me.role);
  const { data: name } = useQuery({ ...names, enabled: isShown });
  return isShown && name ? <> · {name}</> : null;
}
