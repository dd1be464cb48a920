import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { linksQuery } from '../../../api/audit.ts';
import { Icon } from '../../../components/icon.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useTexts } from '../../../texts/index.ts';
import { useMoments } from '../format.ts';
import './links.css';

const INBOX = 'inbox-';

/** The policy whose inbox a stream is; null for another stream. */
export const policyOf = (stream: string): string | null =>
  stream.startsWith(INBOX) ? stream.slice(INBOX.length) : null;

/** Which policies an event was delivered to, and whether clients received it. */
export function Links({ stream, revision }: { stream: string; revision: string }) {
  const t = useTexts('audit').record;
  const { moment } = useMoments();
  const { data, isPending, error, refetch } = useQuery(linksQuery(stream, revision));
  return (
    <section className="card stack" aria-labelledby="links">
      <div>
        <h2 id="links">{t.links}</h2>
        <p className="soft small">{t.linksLead}</p>
      </div>
      {isPending ? (
        <Skeleton count={3} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {data.items.length === 0 ? (
            <p>{t.noLinks}</p>
          ) : (
            <ul className="links">
              {data.items.map(({ stream: inbox, revision: at, link_id, at: told }) => (
                <li key={link_id}>
                  <Icon name={policyOf(inbox) === null ? 'send' : 'inbox'} size={16} />
                  <Link
                    to="/audit/streams/$stream/$revision"
                    params={{ stream: inbox, revision: String(at) }}
                    title={t.at(inbox, at)}
                  >
                    {policyOf(inbox) ?? t.clients}
                  </Link>
                  <time className="soft small" dateTime={told}>
                    {moment(told)}
                  </time>
                </li>
              ))}
            </ul>
          )}
          <p className="soft small">{t.searched(data.searched.length)}</p>
        </>
      )}
    </section>
  );
}
