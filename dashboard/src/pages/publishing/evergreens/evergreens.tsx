import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Evergreen, evergreensQuery } from '../../../api/evergreens.ts';
import { Button } from '../../../components/button.tsx';
import { Modal } from '../../../components/modal.tsx';
import { More } from '../../../components/more.tsx';
import { usePlatformNames } from '../../../components/platform.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { RepeatForm } from './repeat-form.tsx';

/** The videos that are posted again from time to time, and those that were. */
export function Evergreens() {
  const t = useTexts('publishing').evergreens;
  const list = useInfiniteQuery(evergreensQuery);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="card stack stack-s" aria-labelledby="evergreens">
      <h2 id="evergreens">{t.title}</h2>
      {list.isPending ? (
        <Skeleton shape="row" count={2} />
      ) : list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <p className="soft">{t.none}</p>
      ) : (
        <>
          <ul className="slots-next">
            {items.map((item) => (
              <Row key={item.content_id} item={item} />
            ))}
          </ul>
          <More list={list} />
        </>
      )}
    </section>
  );
}

function Row({ item }: { item: Evergreen }) {
  const { content_id, title, platforms, every_days, repeats, left, next_at } = item;
  const t = useTexts('publishing').evergreens;
  const { dateTime } = useFormats();
  const names = usePlatformNames();
  const [isOpen, setOpen] = useState(false);
  const name = title ?? content_id;
  const [platform] = platforms;
  const where = platforms.map((each) => names[each] ?? each).join(', ');
  return (
    <li>
      <span className="stack stack-s">
        <Link to="/content/$contentId" params={{ contentId: content_id }}>
          {name}
        </Link>
        <span className="small soft">
          {next_at === null ? t.ended(repeats) : t.plan(t.period(every_days), where, left, dateTime(next_at))}
        </span>
      </span>
      {platform && (
        <>
          <Button icon="refresh" aria-label={`${t.edit}: ${name}`} onClick={() => setOpen(true)}>
            {t.edit}
          </Button>
          <Modal open={isOpen} onClose={() => setOpen(false)} title={t.dialog(name)}>
            <RepeatForm publication={{ content_id, platform, title: name }} onClose={() => setOpen(false)} />
          </Modal>
        </>
      )}
    </li>
  );
}
