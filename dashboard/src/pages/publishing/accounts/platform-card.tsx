import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { Account, Platform } from '../../../api/publishing.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { platformIcon, usePlatformNames } from '../../../components/platform.tsx';
import { ProblemNote } from '../../../components/states.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { Disconnect } from './disconnect.tsx';

const SignIn = lazy(() => import('./sign-in.tsx'));
const Instance = lazy(() => import('./instance.tsx'));

type State = 'builtIn' | 'connected' | 'expired' | 'revoked' | 'shared' | 'open' | 'notSetUp';

const LOOKS: Readonly<Record<State, readonly ['plain' | 'accent' | 'good' | 'warn', IconName]>> = {
  builtIn: ['good', 'check'],
  connected: ['good', 'check'],
  expired: ['warn', 'alert'],
  revoked: ['warn', 'alert'],
  shared: ['accent', 'users'],
  open: ['plain', 'plug'],
  notSetUp: ['plain', 'stop'],
};

type Props = { platform: Platform; own: Account | null; isShared: boolean };

function stateOf({ platform, own, isShared }: Props): State {
  if (platform.platform === 'local') return 'builtIn';
  if (own) return own.status;
  if (isShared) return 'shared';
  return platform.can_connect ? 'open' : 'notSetUp';
}

/** A platform, the account used there, and how to connect or disconnect one. */
export function PlatformCard(props: Props) {
  const { platform, own, isShared } = props;
  const t = useTexts('publishing').accounts;
  const platforms = usePlatformNames();
  const { dateTime } = useFormats();
  const [isAsking, setAsking] = useState(false);
  const state = stateOf(props);
  const name = platforms[platform.platform] ?? platform.platform;
  const [tone, icon] = LOOKS[state];
  return (
    <li className="card account-card">
      <span className={`account-sign account-${tone}`}>
        <Icon name={platformIcon(platform.platform)} size={26} />
      </span>
      <div className="stack stack-s">
        <div className="row row-s">
          <h2>{name}</h2>
          <Badge tone={tone} icon={icon}>
            {t[state]}
          </Badge>
        </div>
        {own && (
          <p>
            <strong>{own.name}</strong>{' '}
            {own.connected_at && <span className="soft small">{t.since(dateTime(own.connected_at))}</span>}
          </p>
        )}
        <p className="soft small">{textOf(state, platform, t)}</p>
        {own && isShared && <p className="soft small">{t.sharedBehind}</p>}
        {own?.status === 'connected' && own.expires_at && (
          <p className="soft small">{t.until(dateTime(own.expires_at))}</p>
        )}
        {!platform.can_connect && platform.connect_needs.length > 0 && <SetUp platform={platform} />}
        {(platform.can_connect || own) && (
          <div className="stack stack-s account-actions">
            {platform.can_connect && <Connect platform={platform} own={own} name={name} state={state} />}
            {own && (
              <Button icon="cross" aria-label={`${t.disconnect}: ${name}`} onClick={() => setAsking(true)}>
                {t.disconnect}
              </Button>
            )}
          </div>
        )}
      </div>
      {own && (
        <Disconnect account={own} name={name} isShared={isShared} open={isAsking} onClose={() => setAsking(false)} />
      )}
    </li>
  );
}

/** For those who can: which settings are missing, and what has to be registered at the platform. */
function SetUp({ platform: { connect_needs, redirect_uri } }: { platform: Platform }) {
  const t = useTexts('publishing').accounts;
  return (
    <>
      <p className="small">
        {t.setUp} <span className="mono">{connect_needs.join(', ')}</span>
      </p>
      {redirect_uri && (
        <p className="small">
          {t.redirect} <span className="mono account-address">{redirect_uri}</span>
        </p>
      )}
    </>
  );
}

type Texts = ReturnType<typeof useTexts<'publishing'>>['accounts'];

function textOf(state: State, { can_connect }: Platform, t: Texts): string {
  switch (state) {
    case 'builtIn':
      return t.builtInText;
    case 'connected':
      return t.yours;
    case 'expired':
    case 'revoked':
      return t.ended;
    case 'shared':
      return can_connect ? t.sharedText : t.sharedOnly;
    case 'open':
      return t.openText;
    case 'notSetUp':
      return t.notSetUpText;
  }
}

type ConnectProps = { platform: Platform; own: Account | null; name: string; state: State };

/**
 * Opens the platform, which asks for consent and returns to this page; or first asks here for the server, or for a
 * password.
 */
function Connect({ platform, own, name, state }: ConnectProps) {
  const t = useTexts('publishing').accounts;
  const [isAsking, setAsking] = useState(false);
  const asksHere = platform.connects_with === 'password' || platform.asks_instance;
  const Dialog = platform.asks_instance ? Instance : SignIn;
  const connect = useMutation({
    mutationFn: () =>
      call('connectAccount', { path: { platform: platform.platform }, query: { return_to: '/publishing/accounts' } }),
    onSuccess: ({ authorize_url }) => location.assign(authorize_url),
  });
  const words =
    state === 'open'
      ? t.connect
      : state === 'shared'
        ? t.connectOwn
        : state === 'connected'
          ? t.connectAnother
          : t.connectAgain;
  return (
    <>
      {connect.error && <ProblemNote error={connect.error} />}
      <Button
        look={state === 'connected' || state === 'shared' ? 'plain' : 'primary'}
        icon="plug"
        // Stays busy until the other page opens.
        busy={connect.isPending || connect.isSuccess}
        aria-label={`${words}: ${name}`}
        onClick={() => (asksHere ? setAsking(true) : connect.mutate())}
      >
        {words}
      </Button>
      {isAsking && (
        <Suspense>
          <Dialog platform={platform} own={own} name={name} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
