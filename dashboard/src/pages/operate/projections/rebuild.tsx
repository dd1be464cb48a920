import { useState } from 'react';
import { type Version, versionName } from '../../../api/operate.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { useTexts } from '../../../texts/index.ts';
import { useCommand } from './use-command.ts';

type Props = { live: Version; versions: readonly Version[]; onRefused: (error: Error | null) => void };

/** Rebuilds the live version; the question names what is filled and what stays. */
export function Rebuild({ live, versions, onRefused }: Props) {
  const t = useTexts('operate').projections;
  const [isAsked, setAsked] = useState(false);
  const rebuild = useCommand('rebuildProjection', live, onRefused);
  const builds = versions.filter(({ version }) => version === live.version).map(({ build }) => build);
  const next = versionName({ ...live, build: Math.max(...builds) + 1 });
  return (
    <>
      <Button look="primary" icon="refresh" busy={rebuild.isPending} onClick={() => setAsked(true)}>
        {t.rebuild.act}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t.rebuild.title(live.name)}
        text={t.rebuild.text}
        confirm={t.rebuild.act}
        onConfirm={() => {
          setAsked(false);
          rebuild.mutate();
        }}
      >
        <dl className="operate-collections">
          <dt>{t.rebuild.filled}</dt>
          <dd className="mono">{next}</dd>
          <dt>{t.rebuild.kept}</dt>
          <dd className="mono">{versionName(live)}</dd>
        </dl>
      </ConfirmDialog>
    </>
  );
}
