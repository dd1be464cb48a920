import { Link } from '@tanstack/react-router';

const SHORT = 8;

type Props = { event: { correlation_id: string; event_id: string } };

/** Links to everything that the same request led to; shows the start of the correlation id. */
export const CausesLink = ({ event: { correlation_id, event_id } }: Props) => (
  <Link
    to="/audit/correlations/$id"
    params={{ id: correlation_id }}
    search={{ event: event_id }}
    className="audit-mono"
    title={correlation_id}
  >
    {correlation_id.slice(0, SHORT)}
  </Link>
);
