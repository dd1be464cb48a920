import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Failure } from '../api/call.ts';
import { chosenQuery } from '../api/own-providers.ts';
import { useTexts } from '../texts/index.ts';
import './failure-note.css';
import { Note } from './states.tsx';

type Meaning = keyof ReturnType<typeof useTexts<'failures'>>['causes'];

/** What codes mean that many providers answer with. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  'connection-failed': 'unreachable',
  timeout: 'slow',
  'http-401': 'key',
  'http-403': 'key',
  'http-402': 'credit',
  'insufficient-quota': 'credit',
  'quota-spent': 'credit',
  'rate-limited': 'tooOften',
  'http-429': 'tooOften',
  'http-500': 'down',
  'http-502': 'down',
  'http-503': 'down',
  'http-504': 'down',
  'http-529': 'down',
  'content-refused': 'refused',
  'content-filter': 'refused',
  'content-policy-violation': 'refused',
  'moderation-blocked': 'refused',
  'safety-violation': 'refused',
};

/** In the language of the page where it has words for it; else as the server said it. */
function useWorded({ provider, code, cause, next_action }: Failure) {
  const t = useTexts('failures');
  const name = useTexts('words').providers[provider ?? ''];
  const meaning = MEANINGS[code];
  // The same codes of anything else, as of a platform, may ask for something else.
  if (!name || !meaning) return { name: name ?? provider, meaning: null, cause, next: next_action };
  return { name, meaning, cause: t.causes[meaning](name), next: t.next[meaning] };
}

export function WordedFailure({ failure }: { failure: Failure }) {
  const t = useTexts('failures');
  const { stages } = useTexts('words');
  const { name, meaning, cause, next } = useWorded(failure);
  const stage = stages[failure.stage as keyof typeof stages] ?? failure.stage;
  return (
    <Note tone="bad">
      <dl className="failure">
        <dt>{t.stage}</dt>
        <dd>{name ? `${stage} (${name})` : stage}</dd>
        <dt>{t.cause}</dt>
        <dd>{cause}</dd>
        <dt>{t.nextStep}</dt>
        <dd>
          {next} {meaning && <OwnKey provider={failure.provider} />}
        </dd>
      </dl>
    </Note>
  );
}

export const WordedCause = ({ failure }: { failure: Failure }) => useWorded(failure).cause;

/** Those who have chosen the provider themselves can do something about it. */
function OwnKey({ provider }: Pick<Failure, 'provider'>) {
  const t = useTexts('failures');
  const { pages } = useTexts('words');
  const { data } = useQuery(chosenQuery('mine'));
  if (!data?.items.some((each) => each.provider === provider)) return null;
  return (
    <>
      {t.yours} <Link to="/providers">{pages.providers}</Link>
    </>
  );
}
