import { PUBLICATION_STATUSES, type PublicationFilter } from '../../api/publishing.ts';
import { Button } from '../../components/button.tsx';
import { DayRange } from '../../components/day-range.tsx';
import { SelectField } from '../../components/field.tsx';
import { usePlatformNames } from '../../components/platform.tsx';
import { useTexts } from '../../texts/index.ts';

type Props = {
  filter: PublicationFilter;
  /** The calendar has no date fields: its month sets the days. */
  withDays: boolean;
  onFilter: (change: { [Name in keyof PublicationFilter]: string | undefined }) => void;
};

/** Filters posts by platform, status and date. */
export function Filters({ filter, withDays, onFilter }: Props) {
  const t = useTexts('publishing');
  const { all } = useTexts('core');
  const platforms = usePlatformNames();
  const { platform, status, from, to } = filter;
  const none = { platform: undefined, status: undefined, from: undefined, to: undefined };
  return (
    <div className="publishing-filters">
      <SelectField
        label={t.filters.platform}
        value={platform ?? ''}
        options={[['', all], ...Object.entries(platforms)]}
        onChoose={(chosen) => onFilter({ platform: chosen })}
      />
      <SelectField
        label={t.filters.status}
        value={status ?? ''}
        options={[['', all], ...PUBLICATION_STATUSES.map((each) => [each, t.statuses[each]] as const)]}
        onChoose={(chosen) => onFilter({ status: chosen })}
      />
      {withDays && (
        <DayRange from={from} to={to} labels={t.filters} onChange={(name, day) => onFilter({ [name]: day })} />
      )}
      {(platform || status || (withDays && (from || to))) && (
        <Button look="quiet" icon="cross" onClick={() => onFilter(none)}>
          {t.filters.clear}
        </Button>
      )}
    </div>
  );
}
