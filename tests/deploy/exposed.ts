/** What `/metrics` shows: the labels of each name that can be asked for; null where there is no sample yet. */
export type Exposed = ReadonlyMap<string, ReadonlySet<string> | null>;

const PARTS_OF: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_count', '_sum'],
  summary: ['', '_count', '_sum'],
};

/** Reads Prometheus' text format. */
export function exposedIn(text: string): Exposed {
  const names = new Map<string, Set<string> | null>();
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    for (const part of PARTS_OF[type] ?? ['']) names.set(`${name}${part}`, null);
  }
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const known = names.get(name) ?? new Set<string>();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    names.set(name, known);
  }
  return names;
}

/** A metric that an expression reads, and the labels by which it chooses among its series. */
export type Selected = { readonly name: string; readonly labels: readonly string[] };

const WORDS = new Set(['by', 'without', 'on', 'ignoring', 'and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan']);

/** Every metric in a PromQL expression. */
export function selectedBy(expr: string): readonly Selected[] {
  const bare = expr.replace(/\b(by|on|without|ignoring) \([^)]*\)/g, '').replace(/\[[^\]]*\]/g, '');
  const found: Selected[] = [];
  // A name is followed by a brace or nothing of its own; what is followed by a parenthesis is a function.
  for (const [, name = '', matchers = ''] of bare.matchAll(/([a-zA-Z_]\w*)(?:\{([^}]*)\})?(?!\w)(?!\s*\()/g)) {
    if (WORDS.has(name.toLowerCase())) continue;
    found.push({ name, labels: [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label) });
  }
  return found;
}
