import { useState } from 'react';
import { type Version, versionName } from '../../../api/operate.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import type { IconName } from '../../../components/icon.tsx';
import { useTexts } from '../../../texts/index.ts';
import { type Command, useCommand } from './use-command.ts';

type Act = 'promote' | 'resume' | 'pause' | 'cancel' | 'retire';

/** What makes sense in a state. Whether it can be done now the platform says, with its reason. */
const ACTS: Readonly<Record<Version['state'], readonly Act[]>> = {
  live: ['pause'],
  building: ['promote', 'pause', 'cancel'],
  paused: ['resume', 'promote', 'retire'],
  failed: ['resume', 'cancel'],
  retired: [],
};
const ICONS = { promote: 'check', resume: 'play', pause: 'pause', cancel: 'stop', retire: 'trash' } as const;
const COMMANDS = {
  promote: 'promoteProjection',
  resume: 'resumeProjection',
  pause: 'pauseProjection',
  cancel: 'cancelRebuild',
  retire: 'retireProjection',
} as const satisfies Record<Act, Command>;

type Props = { version: Version; versions: readonly Version[]; onRefused: (error: Error | null) => void };

export function Acts({ version, versions, onRefused }: Props) {
  const acts = ACTS[version.state].filter((act) => isPossible(act, version, versions));
  return (
    <div className="row row-s">
      {acts.map((act) => (
        <ActButton key={act} act={act} version={version} onRefused={onRefused} />
      ))}
    </div>
  );
}

/** The build that came with the code cannot be cancelled, and a version that was never replaced is neither promoted nor retired. */
function isPossible(act: Act, { build, state }: Version, versions: readonly Version[]): boolean {
  if (act === 'cancel') return build > 0;
  const hasLive = versions.some((each) => each.state === 'live');
  return state !== 'paused' || act === 'resume' || hasLive;
}

function ActButton({ act, version, onRefused }: Omit<Props, 'versions'> & { act: Act }) {
  const t = useTexts('operate').projections;
  const [isAsked, setAsked] = useState(false);
  const command = useCommand(COMMANDS[act], version, onRefused);
  const words = t.acts[act];
  const icon: IconName = ICONS[act];
  return (
    <>
      <Button
        icon={icon}
        busy={command.isPending}
        aria-label={`${words.act}: ${versionName(version)}`}
        onClick={() => setAsked(true)}
      >
        {words.act}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={words.title(versionName(version))}
        text={version.state === 'live' ? t.acts.pause.textLive : words.text}
        confirm={words.act}
        onConfirm={() => {
          setAsked(false);
          command.mutate();
        }}
      />
    </>
  );
}
