import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { OwnPart } from '../../api/own-providers.ts';
import { type Provider, providersQuery, testProvider } from '../../api/providers-in-use.ts';
import { useMe } from '../../api/use-me.ts';
import { useTitle } from '../../app/title.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { usePlatformNames } from '../../components/platform.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState, Note, ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { LocalVoices } from '../settings/local-voices.tsx';
import { OwnProvider } from './own.tsx';
import './providers.css';
import { RECIPES } from './recipes.ts';

const PARTS = [
  'writer',
  'voice',
  'images',
  'music',
  'video',
  'clips',
  'trends',
  'platform',
  'mail',
  'events',
  'documents',
] as const satisfies readonly Provider['part'][];
/** What makes films: the rest works offline for most people who use it in earnest. */
const MAKERS: ReadonlySet<string> = new Set(['writer', 'voice', 'images']);

/** What people may choose providers of their own for, by the part it is shown under. */
const OWN: Partial<Record<Provider['part'], readonly OwnPart[]>> = {
  writer: ['writer'],
  voice: ['voice'],
  images: ['images', 'photographs'],
  music: ['music'],
  clips: ['clips'],
};

/** Who writes, speaks, paints, publishes and stores here, and how that is changed. */
export function Page() {
  const t = useTexts('providers');
  useTitle(t.title);
  const { data, error, refetch } = useQuery(providersQuery);
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Parts providers={data} />
      ) : (
        <Skeleton shape="card" count={4} />
      )}
    </div>
  );
}

function Parts({ providers }: { providers: readonly Provider[] }) {
  const t = useTexts('providers');
  const mayChange = useMe().role === 'admin';
  const makers = providers.filter(({ part }) => MAKERS.has(part));
  return (
    <>
      {makers.every((each) => each.is_default) && (
        <Note tone="info" title={t.offline}>
          <p>{mayChange ? t.offlineText : t.offlineForUsers}</p>
        </Note>
      )}
      {mayChange ? <p className="soft small">{t.servers.forAdministrators}</p> : <OwnServers />}
      {PARTS.map((part) => {
        const those = providers.filter((each) => each.part === part);
        const settings = [...new Set(those.flatMap((each) => each.settings))];
        return (
          <section key={part} className="card stack stack-s" aria-labelledby={`part-${part}`}>
            <div>
              <h2 id={`part-${part}`}>{t.parts[part].name}</h2>
              <p className="soft small">{t.parts[part].hint}</p>
            </div>
            <ul className="providers">
              {those.map((each) => (
                <One key={`${each.provider} ${each.takes_over}`} provider={each} mayChange={mayChange} />
              ))}
            </ul>
            {OWN[part]?.map((own) => (
              <OwnProvider key={own} part={own} mayChange={mayChange} />
            ))}
            {part === 'voice' && <LocalVoices />}
            {part === 'platform' && (
              <p className="small">
                <Link to="/publishing/accounts">{t.accounts}</Link>
              </p>
            )}
            {settings.length > 0 && part !== 'platform' && (
              <details className="small">
                <summary>{OWN[part] ? t.orBySettings : t.bySettings}</summary>
                <div className="stack stack-s provider-settings">
                  <p>
                    {t.change}{' '}
                    {settings.map((name) => (
                      <code key={name} className="provider-setting">
                        {name}
                      </code>
                    ))}
                  </p>
                  {RECIPES[part]?.map(({ name, lines }) => (
                    <div key={name}>
                      <p>{t.example(name)}</p>
                      <pre className="provider-recipe">{lines}</pre>
                    </div>
                  ))}
                </div>
              </details>
            )}
          </section>
        );
      })}
    </>
  );
}

/** What a user can do alone, and what to ask an administrator for. */
function OwnServers() {
  const t = useTexts('providers').servers;
  const request = useRef<HTMLQuoteElement>(null);
  return (
    <section className="card stack stack-s" aria-labelledby="own-servers">
      <h2 id="own-servers">{t.title}</h2>
      <p>{t.keys}</p>
      <p>{t.servers}</p>
      <blockquote ref={request} className="provider-request">
        {t.request(`${location.origin}/providers`)}
      </blockquote>
      <div className="row row-s">
        <CopyButton label={t.copy} done={t.copied} failed={t.notCopied} of={request} />
      </div>
    </section>
  );
}

function One({ provider, mayChange }: { provider: Provider; mayChange: boolean }) {
  const t = useTexts('providers');
  const { providers: names, sources } = useTexts('words');
  const platforms = usePlatformNames();
  const test = useMutation({ mutationFn: () => testProvider(provider) });
  const { part, model, host, price, is_default, is_ready, takes_over, settings } = provider;
  const name = { ...platforms, ...sources, ...names, ...t.names }[provider.provider] ?? provider.provider;
  const isTestable = provider.is_testable || (part === 'mail' && mayChange);
  return (
    <li className="stack stack-s">
      <div className="row row-s">
        <strong>{name}</strong>
        {model && <span className="mono small">{model}</span>}
        {host && <span className="soft small">{host}</span>}
        {is_default && <Badge tone="plain">{t.default}</Badge>}
        {takes_over && <Badge tone="plain">{t.takesOver}</Badge>}
        {provider.chosen_by && provider.chosen_by !== 'settings' && (
          <Badge tone="plain">{t.chosenBy[provider.chosen_by]}</Badge>
        )}
        {price === 'unpriced' && (
          <Badge tone="warn" icon="alert">
            {t.unpriced}
          </Badge>
        )}
        {!is_ready && <Badge tone="plain">{t.notSetUp}</Badge>}
        {isTestable && (
          <Button
            icon="refresh"
            busy={test.isPending}
            aria-label={[`${t.test}: ${name}`, ...(takes_over ? [t.takesOver] : [])].join(', ')}
            onClick={() => test.mutate()}
          >
            {t.test}
          </Button>
        )}
      </div>
      {!is_ready && settings.length > 0 && (
        <p className="small">
          {t.needs}{' '}
          {settings.map((each) => (
            <code key={each} className="provider-setting">
              {each}
            </code>
          ))}
        </p>
      )}
      {test.error && <ProblemNote error={test.error} />}
      {test.data && (
        <Note tone={test.data.works ? 'good' : 'bad'} title={test.data.works ? t.works : t.worksNot}>
          <p>{[test.data.found, test.data.next_action].filter(Boolean).join('; ')}</p>
        </Note>
      )}
    </li>
  );
}
