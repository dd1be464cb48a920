import { useQuery } from '@tanstack/react-query';
import { eventTypesQuery } from '../../api/audit.ts';
import { useTexts } from '../../texts/index.ts';

/** Each service keeps its own colour, by its position here. */
const SERVICES: readonly string[] = [
  'director',
  'media',
  'editor',
  'publisher',
  'identity',
  'scout',
  'pulse',
  'gateway',
  'projections',
];

export const categoryOf = (stream: string): string => stream.split('-', 1)[0] ?? '';

/** The service that writes a stream; null if unknown or not loaded yet. */
export function useServiceOf(): (stream: string) => string | null {
  const { data } = useQuery(eventTypesQuery);
  const services = new Map(data?.map(({ category, service }) => [category, service]));
  return (stream) => services.get(categoryOf(stream)) ?? null;
}

/** Sorts services by their colours. */
export const byColour = (one: string, other: string): number => colourOf(one) - colourOf(other);

const colourOf = (service: string): number => {
  const index = SERVICES.indexOf(service);
  return index < 0 ? SERVICES.length : index;
};

export const colourClass = (service: string | null): string => {
  const index = service === null ? SERVICES.length : colourOf(service);
  return index < SERVICES.length ? `service-${index}` : 'service-none';
};

/** A service's name next to its colour. */
export function Service({ name }: { name: string | null }) {
  const t = useTexts('audit');
  return (
    <span className={`service ${colourClass(name)}`}>
      <span className="service-dot" aria-hidden="true" />
      {name ?? t.otherService}
    </span>
  );
}
