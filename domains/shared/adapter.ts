/** The settings of an adapter about its server. */
export type Field = 'url' | 'key' | 'model' | 'version' | 'workflow' | 'voice' | 'region';

/** Whether it must be given, and what counts where it is not. */
export type FieldRule = { readonly isNeeded: boolean; readonly usual?: string };

/** What is given, by settings or by a person. An empty text counts as nothing. */
export type GivenFields = { readonly [Name in Field]?: string | undefined };

/** Every field, empty where nothing is given and nothing is usual. */
export type FilledFields = { readonly [Name in Field]: string };

/** One kind of outside server as settings and people choose it. */
export type Offer = {
  /** As settings name it. Permanent, lower case. */
  readonly name: string;
  /** Its name for people. */
  readonly label: string;
  /** Those that it takes. */
  readonly fields: { readonly [Name in Field]?: FieldRule };
};

/**
 * How one kind of outside server is set up and spoken to. Each kind of provider has one table of its adapters, from
 * which settings, pages and tests take what there is.
 */
export type Adapter<Made, Options> = Offer & {
  create(fields: FilledFields, options: Options): Made;
};

type Described = Pick<Offer, 'fields'>;

/** What an adapter works with: what is given, and otherwise what is usual. What it does not take is left out. */
export function filled({ fields }: Described, given: GivenFields): FilledFields {
  const valueIn = (name: Field): string => (fields[name] ? given[name] || fields[name].usual || '' : '');
  return {
    url: valueIn('url'),
    key: valueIn('key'),
    model: valueIn('model'),
    version: valueIn('version'),
    workflow: valueIn('workflow'),
    voice: valueIn('voice'),
    region: valueIn('region'),
  };
}

/** The fields that an adapter needs but does not have. */
export function missingFields(adapter: Described, given: GivenFields): Field[] {
  const values = filled(adapter, given);
  return FIELDS.filter((name) => adapter.fields[name]?.isNeeded && values[name] === '');
}

const FIELDS = ['url', 'key', 'model', 'version', 'workflow', 'voice', 'region'] as const satisfies readonly Field[];

/** The adapter of that name. @throws Error for a name that is in no table */
export function adapterNamed<Each extends { readonly name: string }>(adapters: readonly Each[], name: string): Each {
  const adapter = adapters.find((each) => each.name === name);
  if (!adapter) throw new Error(`there is no adapter named ${JSON.stringify(name)}`);
  return adapter;
}
