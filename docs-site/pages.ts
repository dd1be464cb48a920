/** A page of the manual. */
export type ManualPage = {
  /** Below `/docs/`. */
  readonly path: string;
  /** The Markdown that it is made from, from the root of the project. */
  readonly file: string;
  /** Its name in the navigation. */
  readonly label: string;
};

export type Group = { readonly title: string; readonly pages: readonly ManualPage[] };

const inFolder = (folder: string, labels: Readonly<Record<string, string>>): readonly ManualPage[] =>
  Object.entries(labels).map(([name, label]) => ({
    path: `${folder}/${name}`,
    file: `docs/${folder}/${name}.md`,
    label,
  }));

export const HOME: ManualPage = { path: 'manual', file: 'docs/README.md', label: 'Manual' };

/** The pages in the order of the navigation: to learn, to get something done, to look up, to understand. */
export const groups: readonly Group[] = [
  { title: 'Tutorial', pages: inFolder('tutorial', { 'first-video': 'Your first video' }) },
  {
    title: 'How to',
    pages: [
      ...inFolder('how-to', {
        'back-up-and-restore': 'Back up and restore',
        upgrade: 'Upgrade',
        'scale-out': 'Scale out',
        'erase-a-user': 'Erase a user',
        'add-a-provider': 'Add a provider',
        'add-a-platform': 'Add a publishing platform',
        'add-a-projection': 'Add a projection',
        'add-an-aggregate': 'Add an aggregate',
      }),
      { path: 'operations', file: 'docs/operations.md', label: 'Run, watch and repair it' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      ...inFolder('reference', {
        settings: 'Settings',
        operations: 'Operations of the API',
        errors: 'Errors',
        events: 'Events',
        metrics: 'Metrics',
        alerts: 'Alerts',
      }),
      { path: 'reference/command-line', file: 'cli/README.md', label: 'Command line' },
    ],
  },
  {
    title: 'Explanation',
    pages: [
      ...inFolder('explanation', { 'how-it-works': 'How it works' }),
      { path: 'decisions', file: 'docs/decisions.md', label: 'Decisions' },
      { path: 'scaling', file: 'docs/scaling.md', label: 'Scaling' },
      { path: 'performance', file: 'docs/performance.md', label: 'Performance' },
      { path: 'security', file: 'docs/security.md', label: 'Security checklist' },
      { path: 'upstream', file: 'docs/upstream.md', label: 'Faults of a client' },
    ],
  },
  {
    title: 'The project',
    pages: [
      { path: 'changelog', file: 'CHANGELOG.md', label: 'Changelog' },
      { path: 'security-policy', file: 'SECURITY.md', label: 'Security policy' },
      { path: 'contributing', file: 'CONTRIBUTING.md', label: 'Contributing' },
    ],
  },
];

export const allPages: readonly ManualPage[] = [HOME, ...groups.flatMap(({ pages }) => pages)];

/** What the gateway serves besides the manual, to which pages may lead. */
export const served: ReadonlySet<string> = new Set(['/', '/docs', '/openapi.yaml', '/asyncapi.yaml']);
