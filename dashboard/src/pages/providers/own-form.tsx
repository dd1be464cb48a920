import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemOf } from '../../api/errors.ts';
import {
  type Choice,
  type Chosen,
  chooseProvider,
  chosenQuery,
  type Offer,
  type OwnPart,
  offersQuery,
  testGiven,
  type Whose,
} from '../../api/own-providers.ts';
import { Button } from '../../components/button.tsx';
import { PasswordField, SelectField, TextField } from '../../components/field.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState, Note, ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { refreshed } from './refreshed.ts';

/** What was saved, and what it has replaced. */
export type Saved = { readonly provider: string; readonly whose: Whose; readonly before: Chosen | undefined };

type Props = {
  part: OwnPart;
  mayChange: boolean;
  chosen: { readonly [Of in Whose]: readonly Chosen[] };
  /** @param saved what was saved; null if nothing was */
  onDone: (saved: Saved | null) => void;
};

/** Pick a provider, paste its key. The key is sent once, and not kept on the page. */
export function OwnProviderForm(props: Props) {
  const { data, error, refetch } = useQuery(offersQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="row" count={3} />;
  const offers = data.items.filter(({ part, for_users }) => part === props.part && (for_users || props.mayChange));
  return <Form {...props} offers={offers} />;
}

/** What servers of one's own do; only administrators name addresses. */
const SERVED: ReadonlySet<OwnPart> = new Set(['writer', 'voice', 'images']);

type Field = Offer['fields'][number]['field'];

function Form({ part, mayChange, chosen, onDone, offers }: Props & { offers: readonly Offer[] }) {
  const t = useTexts('own-providers');
  const core = useTexts('core');
  const queries = useQueryClient();
  const [whose, setWhose] = useState<Whose>('mine');
  const offered = offers.filter(({ for_users }) => for_users || whose === 'everybody');
  const those = chosen[whose].filter((each) => each.part === part);
  // Who has one already has come for another.
  const another = offered.find((each) => !those.some((one) => one.provider === each.provider)) ?? offered[0];
  const [provider, setProvider] = useState(another?.provider ?? '');
  const offer = offered.find((each) => each.provider === provider) ?? offered[0];
  const before = those.find((each) => each.provider === offer?.provider);
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: (choice: Choice) => chooseProvider(whose, part, choice),
    async onSuccess(answer, { provider: saved }) {
      queries.setQueryData(chosenQuery(whose).queryKey, answer);
      await refreshed(queries);
      onDone({ provider: saved, whose, before });
    },
  });
  const test = useMutation({ mutationFn: (choice: Choice) => testGiven(part, choice) });
  if (!offer) return null;
  const refused = problemOf(save.error ?? test.error).fields;
  const isAddressWrong = whose === 'everybody' && !isAddress(typed.address);
  const wrong = isTried && isAddressWrong ? { ...refused, address: t.noAddress } : refused;
  const keeps = before?.has_key === true;
  const fields = offer.fields.filter(({ field }) => field !== 'address' || whose === 'everybody');
  /** Null, with the field in focus, if something is wrong with it. */
  const choiceIn = ({ elements }: HTMLFormElement): Choice | null => {
    setTried(true);
    if (isAddressWrong) {
      (elements.namedItem(`${part}-address`) as HTMLElement | null)?.focus();
      return null;
    }
    const given = fields.map(({ field }) => [field, typed[field]?.trim() || null]);
    return { ...Object.fromEntries(given), provider: offer.provider };
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const choice = choiceIn(event.currentTarget);
    if (save.isPending || choice === null) return;
    test.reset();
    save.mutate(choice);
  };
  const tryOut = ({ form }: HTMLButtonElement) => {
    const choice = form && choiceIn(form);
    if (test.isPending || !choice) return;
    save.reset();
    test.mutate(choice);
  };
  return (
    <form className="stack provider-form" noValidate autoComplete="off" onSubmit={submit}>
      {mayChange && (
        <SelectField
          label={t.for}
          value={whose}
          options={[
            ['mine', t.whose.mine],
            ['everybody', t.whose.everybody],
          ]}
          onChoose={(to) => setWhose(to as Whose)}
        />
      )}
      <SelectField
        label={t.provider}
        value={offer.provider}
        error={wrong.provider}
        hint={pricesOf(offer, t)}
        options={offered.map((each) => [each.provider, each.name])}
        onChoose={(to) => {
          setProvider(to);
          setTyped({});
          save.reset();
          test.reset();
        }}
      />
      {fields.map(({ field, is_needed, usual }) => {
        const wiring = {
          label: is_needed || isAsked(offer, field) ? t.fields[field] : t.optional(t.fields[field]),
          error: wrong[field],
          name: `${part}-${field}`,
          autoComplete: 'off',
          value: typed[field] ?? '',
          onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [field]: target.value }),
        };
        if (field === 'key')
          return (
            <PasswordField key={field} {...wiring} autoComplete="new-password" hint={keeps ? t.keyKept : t.keyHint} />
          );
        const hint = field === 'address' && !offer.for_users && usual ? t.usualAddress(usual) : undefined;
        return <TextField key={field} {...wiring} hint={hint} placeholder={usual ?? ''} spellCheck={false} />;
      })}
      {!mayChange && SERVED.has(part) && <p className="soft small">{t.noServers}</p>}
      {(save.error ?? test.error) && Object.keys(wrong).length === 0 && (
        <ProblemNote error={save.error ?? test.error} />
      )}
      {test.data && (
        <Note tone={test.data.works ? 'good' : 'bad'} title={test.data.works ? t.wouldWork : t.wouldNotWork}>
          <p>{[test.data.found, test.data.next_action].filter(Boolean).join('; ')}</p>
        </Note>
      )}
      <div className="row row-s">
        <Button type="submit" look="primary" busy={save.isPending}>
          {t.save}
        </Button>
        <Button busy={test.isPending} onClick={(event) => tryOut(event.currentTarget)}>
          {t.tryOut}
        </Button>
        <Button onClick={() => onDone(null)}>{core.cancel}</Button>
      </div>
    </form>
  );
}

/** Empty is the usual one. */
const isAddress = (typed = ''): boolean => typed.trim() === '' || /^https?:\/\/[^\s/]/i.test(typed.trim());

/** What most have to fill in all the same: the key of an account, or where a server of one's own is. */
const isAsked = ({ for_users }: Offer, field: Field): boolean => field === (for_users ? 'key' : 'address');

type Texts = ReturnType<typeof useTexts<'own-providers'>>;

/** What the ledger will count, or that it will not know what to count. */
function pricesOf({ prices }: Offer, t: Texts): string {
  if (prices.every(({ usd }) => usd === 0)) return t.free;
  if (prices.some(({ usd }) => usd === null)) return t.unpriced;
  return t.costs(prices.map(({ unit, usd }) => t.price(usd ?? 0, t.units[unit] ?? unit)).join(', '));
}
