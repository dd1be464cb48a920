import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { type Delivery, deliveriesQuery, webhookQuery } from '../../api/notices.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { TextField } from '../../components/field.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState, Note, ProblemNote } from '../../components/states.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';

/** Where notifications are sent, whether they arrive, and what became of the latest: read when it is opened. */
export function Webhook() {
  const t = useTexts('notices');
  const [isOpen, setOpen] = useState(false);
  return (
    <FormSection id="webhook" title={t.delivery} lead={t.deliveryLead}>
      {isOpen ? (
        <Deliveries />
      ) : (
        <div className="row row-s">
          <Button icon="plug" onClick={() => setOpen(true)}>
            {t.open}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

function Deliveries() {
  const webhook = useQuery(webhookQuery);
  if (webhook.error) return <ErrorState error={webhook.error} onRetry={() => void webhook.refetch()} />;
  if (!webhook.data) return <Skeleton shape="row" count={3} />;
  return (
    <>
      <Address key={webhook.data.address} url={webhook.data.address} />
      <Tests hasWebhook={Boolean(webhook.data.address)} />
      <Latest />
    </>
  );
}

function Address({ url }: { url: string | null }) {
  const t = useTexts('notices');
  const queries = useQueryClient();
  const [typed, setTyped] = useState(url ?? '');
  const secret = useRef<HTMLElement>(null);
  const set = useMutation({
    mutationFn: () => call('setWebhook', { body: { address: typed.trim() } }),
    // The address is shown again as it was set; the secret stays on the page until it is left.
    onSuccess: (answer) => setTyped(answer.address),
  });
  const remove = useMutation({
    mutationFn: () => call('removeWebhook', {}),
    onSuccess: (answer) => queries.setQueryData(webhookQuery.queryKey, answer),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!set.isPending) set.mutate();
  };
  const refused = problemOf(set.error).fields.address;
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        label={t.address}
        hint={t.addressHint}
        error={refused}
        type="url"
        name="address"
        autoComplete="off"
        placeholder="https://"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {set.error && !refused && <ProblemNote error={set.error} />}
      {remove.error && <ProblemNote error={remove.error} />}
      <div className="row row-s">
        <Button type="submit" busy={set.isPending}>
          {url ? t.newSecret : t.set}
        </Button>
        {(url || set.data) && (
          <Button
            busy={remove.isPending}
            onClick={() => {
              set.reset();
              remove.mutate();
            }}
          >
            {t.remove}
          </Button>
        )}
      </div>
      {set.data && (
        <Note tone="good" title={t.secret}>
          <code ref={secret} className="mono">
            {set.data.secret}
          </code>
          <div className="row row-s">
            <CopyButton label={t.copy} done={t.copied} failed={t.notCopied} of={secret} />
          </div>
        </Note>
      )}
    </form>
  );
}

function Tests({ hasWebhook }: { hasWebhook: boolean }) {
  const t = useTexts('notices');
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: (way: 'mail' | 'webhook') => call('testDelivery', { body: { way } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: deliveriesQuery.queryKey }),
  });
  return (
    <div className="stack stack-s">
      <div className="row row-s">
        <Button icon="send" busy={test.isPending && test.variables === 'mail'} onClick={() => test.mutate('mail')}>
          {t.testMail}
        </Button>
        <Button
          icon="send"
          busy={test.isPending && test.variables === 'webhook'}
          onClick={() => test.mutate('webhook')}
        >
          {t.testWebhook}
        </Button>
      </div>
      {!hasWebhook && <p className="soft small">{t.none}</p>}
      {test.error && <ProblemNote error={test.error} />}
      {test.data && (
        <Note tone={test.data.delivered ? 'good' : 'bad'} title={test.data.delivered ? t.arrived : t.notArrived}>
          {test.data.failure && (
            <p>
              {test.data.failure.cause}; {test.data.failure.next_action}
            </p>
          )}
        </Note>
      )}
    </div>
  );
}

function Latest() {
  const t = useTexts('notices');
  const { dateTime } = useFormats();
  const { data } = useQuery(deliveriesQuery);
  if (!data || data.items.length === 0) return null;
  const said = ({ status, failure, due_at }: Delivery) =>
    [
      t.statuses[status],
      status === 'waiting' && due_at ? t.next(dateTime(due_at)) : null,
      failure && status !== 'delivered' ? failure.cause : null,
    ]
      .filter(Boolean)
      .join('; ');
  return (
    <DataTable
      caption={t.latest}
      rows={data.items}
      keyOf={({ notification_id, way }) => `${notification_id} ${way}`}
      columns={[
        { key: 'event', name: t.kind, cell: ({ event }) => t.kinds[event] ?? event },
        { key: 'way', name: t.way, cell: ({ way }) => (way === 'mail' ? t.mail : t.webhook) },
        { key: 'status', name: t.status, cell: said },
        { key: 'at', name: t.at, cell: ({ updated_at }) => dateTime(updated_at) },
      ]}
    />
  );
}
