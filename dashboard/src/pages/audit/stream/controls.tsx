import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/choice.tsx';
import { SelectField } from '../../../components/field.tsx';
import { useTexts } from '../../../texts/index.ts';

const route = getRouteApi('/shell/audit/streams/$stream');

/** The order of a page, the switch for live updates, and a refresh. */
export function Controls({ busy, onRead }: { busy: boolean; onRead: () => void }) {
  const t = useTexts('audit');
  const { order, live } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className="row row-between stream-controls">
      <div className="row">
        <SelectField
          label={t.one.order}
          value={order ?? ''}
          options={[
            ['', t.one.orders.newest],
            ['oldest', t.one.orders.oldest],
          ]}
          onChoose={(to) =>
            void navigate({
              search: (old) => ({ ...old, order: to === 'oldest' ? 'oldest' : undefined }),
              replace: true,
            })
          }
        />
        <Checkbox
          label={t.one.live}
          hint={t.one.liveHint}
          checked={live === true}
          onChange={(to) => void navigate({ search: (old) => ({ ...old, live: to || undefined }), replace: true })}
        />
      </div>
      <Button icon="refresh" busy={busy} onClick={onRead}>
        {t.refresh}
      </Button>
    </div>
  );
}
