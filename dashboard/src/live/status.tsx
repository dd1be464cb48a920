import { useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { useFormats } from '../texts/format.ts';
import { useTexts } from '../texts/index.ts';
import { pauseLive, resumeLive, useLive } from './connection.ts';
import './status.css';

const AGE_SHOWN_EVERY_MS = 5_000;

/** The state of the connection, always in sight: a word, a dot, and how old the page is while it is not live. */
export function LiveStatus() {
  const t = useTexts('words').live;
  const { ago } = useFormats();
  const { status, completeUntil } = useLive();
  const [, setNow] = useState(0);
  const isOld = status !== 'live' && completeUntil !== null;
  useEffect(() => {
    if (!isOld) return;
    const timer = setInterval(() => setNow(Date.now()), AGE_SHOWN_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOld]);
  return (
    <div className="live">
      <span role="status" className={`live-state live-${status}`}>
        <span className="sr-only">{t.label}: </span>
        {t[status]}
      </span>
      {isOld && <span className="soft small live-age">{t.asOf(ago(new Date(completeUntil).toISOString()))}</span>}
      <Button
        look="quiet"
        className="live-switch"
        icon={status === 'paused' ? 'play' : 'pause'}
        aria-label={status === 'paused' ? t.resume : t.pause}
        title={status === 'paused' ? t.resume : t.pause}
        onClick={status === 'paused' ? resumeLive : pauseLive}
      />
    </div>
  );
}
