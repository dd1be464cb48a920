import { useQuery } from '@tanstack/react-query';
import type { Content } from '../../api/call.ts';
import { placesQuery } from '../../api/places.ts';
import { Progress } from '../../components/progress.tsx';
import { useTexts } from '../../texts/index.ts';

/** How many are ahead of its script or its images. A render says so itself. */
export function Places({ content }: { content: Content }) {
  const t = useTexts('media').film;
  const { data } = useQuery(placesQuery(content));
  const waiting = data?.waiting.filter(({ queue }) => queue !== 'renders') ?? [];
  return waiting.map(({ queue, id, place }) => (
    <Progress key={id} label={t.queues[queue] ?? queue} percent={null} note={t.place(place)} />
  ));
}
