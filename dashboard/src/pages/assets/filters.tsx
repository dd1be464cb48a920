import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type AssetFilter, imageProvidersQuery, PROVIDER_KINDS, SOURCES } from '../../api/images.ts';
import { Button } from '../../components/button.tsx';
import { DayRange } from '../../components/day-range.tsx';
import { SelectField } from '../../components/field.tsx';
import { useProviderName } from '../../components/provider-name.ts';
import { useTexts } from '../../texts/index.ts';
import { useContentOptions } from './use-content-options.ts';

const route = getRouteApi('/shell/assets');
const NONE = {
  provider: undefined,
  kind: undefined,
  content: undefined,
  source: undefined,
  from: undefined,
  to: undefined,
};

/** Filters images by provider, content and date. */
export function Filters({ filter }: { filter: AssetFilter }) {
  const { filters: t, kinds } = useTexts('media').assets;
  const { all } = useTexts('core');
  const navigate = route.useNavigate();
  const { data: providers } = useQuery(imageProvidersQuery);
  const providerName = useProviderName();
  const contents = useContentOptions(filter.content);
  const { provider, kind, content, source, from, to } = filter;
  // A provider that is no longer configured may still have made images.
  const names = new Set([...(providers ?? []).map(({ name }) => name), ...(provider ? [provider] : [])]);
  const change = (name: keyof AssetFilter) => (value: string) =>
    void navigate({ search: (old) => ({ ...old, [name]: value || undefined }), replace: true });
  return (
    <div className="filters filters-pair picture-filters">
      <SelectField
        label={t.source}
        value={source ?? ''}
        options={[['', all], ...SOURCES.map((each) => [each, t.sources[each]] as const)]}
        onChoose={change('source')}
      />
      <SelectField
        label={t.content}
        value={content ?? ''}
        options={[['', all], ...contents]}
        onChoose={change('content')}
      />
      <SelectField
        label={t.provider}
        value={provider ?? ''}
        options={[['', all], ...[...names].map((name) => [name, providerName(name)] as const)]}
        onChoose={change('provider')}
      />
      <SelectField
        label={t.kind}
        value={kind ?? ''}
        options={[['', all], ...PROVIDER_KINDS.map((each) => [each, kinds[each] ?? each] as const)]}
        onChoose={change('kind')}
      />
      <DayRange from={from} to={to} labels={t} onChange={(name, day) => change(name)(day)} />
      {Object.values(filter).some((each) => each !== undefined) && (
        <Button
          look="quiet"
          icon="cross"
          onClick={() => void navigate({ search: (old) => ({ ...old, ...NONE }), replace: true })}
        >
          {t.clear}
        </Button>
      )}
    </div>
  );
}
