import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { eventTypesQuery } from '../../../api/audit.ts';
import type { Looks } from '../json-tree.tsx';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Links ids in the data to their streams: `image_batch_id` to that image batch, if there are streams of that category. */
export function useLinkOf(): NonNullable<Looks['linkOf']> {
  const { data = [] } = useQuery(eventTypesQuery);
  const categories = new Set(data.map(({ category }) => category));
  return (name, value) => {
    const category = name.replace(/_id$/, '').replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (!name.endsWith('_id') || !categories.has(category) || !ID.test(value)) return null;
    return (
      <Link to="/audit/streams/$stream" params={{ stream: `${category}-${value}` }}>
        {value}
      </Link>
    );
  };
}
