import { useQuery } from '@tanstack/react-query';
import { nameQuery } from '../../api/names.ts';
import { useMe } from '../../api/use-me.ts';
import { Icon } from '../../components/icon.tsx';
import { useTexts } from '../../texts/index.ts';

const POLICY = 'system:';
const PERSON = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHORT = 8;

/** Who did it: a policy by its name; a person by theirs, and by the start of their id once they have been erased. */
export function Actor({ actor }: { actor: string }) {
  const name = useActorName();
  const me = useMe();
  const { data: known } = useQuery({
    ...nameQuery(actor, me.role),
    enabled: actor !== me.id && PERSON.test(actor),
  });
  return (
    <span className="audit-actor" title={actor}>
      <Icon name={actor.startsWith(POLICY) ? 'cpu' : 'user'} size={14} />
      {known ?? name(actor)}
    </span>
  );
}

export function useActorName(): (actor: string) => string {
  const t = useTexts('audit');
  const me = useMe();
  return (actor) => {
    if (actor.startsWith(POLICY)) return actor.slice(POLICY.length);
    return actor === me.id ? t.you : t.person(actor.slice(0, SHORT));
  };
}
