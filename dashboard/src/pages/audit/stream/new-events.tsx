import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../../../components/button.tsx';
import { useTexts } from '../../../texts/index.ts';
import './stream.css';
import { useNewEvents } from './use-new-events.ts';

const route = getRouteApi('/shell/audit/streams/$stream');

type Props = {
  stream: string;
  known: number | null;
  onShow: () => void;
};

/** Announces new events and shows them on request, so that nothing jumps. */
export function NewEvents({ stream, known, onShow }: Props) {
  const t = useTexts('audit').one;
  const isOn = route.useSearch().live === true;
  const { count, isWell } = useNewEvents(stream, known, isOn);
  return (
    <div className="stream-new" role="status">
      {isOn &&
        (count > 0 ? (
          <>
            <strong>{t.new(count)}</strong>
            <Button look="primary" onClick={onShow}>
              {t.show}
            </Button>
          </>
        ) : (
          <span className="soft small">{isWell ? t.following : t.notFollowing}</span>
        ))}
    </div>
  );
}
