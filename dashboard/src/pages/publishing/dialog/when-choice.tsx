import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { slotsQuery } from '../../../api/publishing.ts';
import { Choices, Radio } from '../../../components/choice.tsx';
import { TextField } from '../../../components/field.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { useDates } from '../dates.ts';
import { fieldOf, type When, type Wrong } from './publish-request.ts';

type Props = {
  when: When;
  onWhen: (when: When) => void;
  /** As the browser's field takes it. */
  time: string;
  onTime: (time: string) => void;
  wrong: Wrong | null;
  onLeave: () => void;
};

/** Now, in the next free slot, or at a time. */
export function WhenChoice({ when, onWhen, time, onTime, wrong, onLeave }: Props) {
  const t = useTexts('publishing').dialog;
  const { zone } = useDates();
  const { dateTime } = useFormats();
  const { data } = useQuery(slotsQuery);
  const free = data?.upcoming.find(({ content_id }) => content_id === null);
  return (
    <>
      <Choices legend={t.when}>
        <Radio name="when" value="now" label={t.now} checked={when === 'now'} onChange={() => onWhen('now')} />
        {free && (
          <Radio
            name="when"
            value="slot"
            label={t.slot}
            hint={t.slotAt(dateTime(free.slot_at))}
            checked={when === 'slot'}
            onChange={() => onWhen('slot')}
          />
        )}
        <Radio name="when" value="later" label={t.later} checked={when === 'later'} onChange={() => onWhen('later')} />
      </Choices>
      {when === 'later' && (
        <TextField
          label={t.time}
          name="time"
          type="datetime-local"
          hint={zone}
          min={fieldOf(new Date())}
          value={time}
          error={wrong === 'needTime' || wrong === 'past' ? t[wrong] : undefined}
          onChange={(event) => onTime(event.target.value)}
        />
      )}
      {data && data.slots.length === 0 && (
        <p className="small">
          <Link to="/publishing/slots" onClick={onLeave}>
            {t.setUpSlots}
          </Link>
        </p>
      )}
    </>
  );
}
