import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { defaultsQuery, type PublishingDefaults } from '../../../api/publishing.ts';
import { Button } from '../../../components/button.tsx';
import { usePlatformNames } from '../../../components/platform.tsx';
import { ProblemNote } from '../../../components/states.tsx';
import { toast } from '../../../components/toast.tsx';
import { useTexts } from '../../../texts/index.ts';
import { OptionFields } from './option-fields.tsx';
import { type Offers, type OptionsByPlatform, offersSomething, trimmed } from './options.ts';

/** Each platform with what can be chosen there, and what cannot. */
export function DefaultsForm({ defaults }: { defaults: PublishingDefaults }) {
  const t = useTexts('publishing').options;
  const names = usePlatformNames();
  const queries = useQueryClient();
  const [changed, setChanged] = useState<OptionsByPlatform>({});
  const save = useMutation({
    mutationFn() {
      const platforms = defaults.platforms.map(({ platform, offers: _, ...own }) => [
        platform,
        trimmed(changed[platform] ?? own),
      ]);
      return call('changePublishingDefaults', { body: { platforms: Object.fromEntries(platforms) } });
    },
    onSuccess(saved) {
      queries.setQueryData(defaultsQuery.queryKey, saved);
      toast(t.saved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {save.error && <ProblemNote error={save.error} />}
      {defaults.platforms.map(({ platform, offers, ...own }) => {
        const name = names[platform] ?? platform;
        return (
          <section key={platform} className="card stack stack-s" aria-labelledby={`defaults-${platform}`}>
            <h2 id={`defaults-${platform}`}>{name}</h2>
            {offersSomething(offers) && (
              <OptionFields
                platform={platform}
                name={name}
                offers={offers}
                options={changed[platform] ?? own}
                onChange={(options) => setChanged({ ...changed, [platform]: options })}
              />
            )}
            <Fixed name={name} offers={offers} />
          </section>
        );
      })}
      <div className="row">
        <Button type="submit" look="primary" icon="check" busy={save.isPending}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}

/** What the platform does not let anyone choose, and whether posts are marked as made with AI. */
function Fixed({ name, offers }: { name: string; offers: Offers }) {
  const t = useTexts('publishing').options;
  return (
    <ul className="small soft">
      {offers.visibility.length === 1 && <li>{t.publicOnly(name)}</li>}
      {offers.first_comment_characters === null && <li>{t.noComment(name)}</li>}
      <li>{offers.disclosure === null ? t.notMarked(name) : t.marked(name)}</li>
    </ul>
  );
}
