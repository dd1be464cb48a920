import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { eventOfIdQuery, type ShownEvent } from '../../../api/audit.ts';
import { useTexts } from '../../../texts/index.ts';
import { Actor } from '../actor.tsx';
import { CopyButton } from '../copy-button.tsx';
import { useMoments } from '../format.ts';
import { Service, useServiceOf } from '../service.tsx';

/** Who, when, why and for whom, with links to similar events. */
export function EventFacts({ event }: { event: ShownEvent }) {
  const t = useTexts('audit');
  const { moment } = useMoments();
  const serviceOf = useServiceOf();
  const { event_id, stream, at, actor, owner, correlation_id, command_id, position, schema } = event;
  return (
    <section className="card stack" aria-labelledby="facts">
      <h2 id="facts">{t.record.facts}</h2>
      <dl className="audit-facts">
        <Fact name={t.when}>
          <time dateTime={at}>{moment(at)}</time>
        </Fact>
        <Fact name={t.actor}>
          <Actor actor={actor} />
          <Link to="/audit/events" search={{ actor }}>
            {t.record.byActor}
          </Link>
        </Fact>
        <Fact name={t.owner}>
          {owner === null ? (
            t.nobody
          ) : (
            <>
              <Actor actor={owner} />
              <Link to="/audit/events" search={{ owner }}>
                {t.record.ofOwner}
              </Link>
            </>
          )}
        </Fact>
        <Fact name={t.service}>
          <Service name={serviceOf(stream)} />
        </Fact>
        <Fact name={t.record.causation}>
          <CausedBy event={event} />
        </Fact>
        <Fact name={t.record.correlation}>
          <Id of={t.record.correlation} id={correlation_id} />
          <Link to="/audit/events" search={{ correlation_id }}>
            {t.record.allOfCorrelation}
          </Link>
        </Fact>
        {command_id && (
          <Fact name={t.record.command}>
            <Id of={t.record.command} id={command_id} />
          </Fact>
        )}
        <Fact name={t.record.id}>
          <Id of={t.record.id} id={event_id} />
        </Fact>
        <Fact name={t.record.position}>
          <span className="numbers">{position}</span>
        </Fact>
        <Fact name={t.record.schema}>{schema}</Fact>
      </dl>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="audit-fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Id = ({ of, id }: { of: string; id: string }) => (
  <span className="audit-id">
    <span className="audit-mono audit-long">{id}</span>
    <CopyButton text={id} what={of} />
  </span>
);

/** A person's command causes its events; a policy's events are caused by the event it reacted to. */
function CausedBy({ event: { causation_id, command_id, at } }: { event: ShownEvent }) {
  const t = useTexts('audit').record;
  const { latency } = useMoments();
  const isCommand = causation_id === command_id;
  const { data: cause, isPending } = useQuery({ ...eventOfIdQuery(causation_id), enabled: !isCommand });
  if (isCommand) return t.aCommand;
  if (isPending) return null;
  if (!cause) return t.causeUnknown;
  const { type, stream, revision } = cause;
  return (
    <>
      <Link
        to="/audit/streams/$stream/$revision"
        params={{ stream, revision: String(revision) }}
        className="audit-mono"
        title={t.at(stream, revision)}
      >
        {type}
      </Link>
      <span className="soft">{t.after(latency(Date.parse(at) - Date.parse(cause.at)))}</span>
    </>
  );
}
