/** Blocks that no test runs as they are written, by how they begin, and who stands in for it. */
export const NOT_RUN: readonly { readonly file: string; readonly begins: string; readonly because: string }[] = [
  ...['docs/tutorial/first-video.md', 'README.md', 'CONTRIBUTING.md'].map((file) => ({
    file,
    begins: 'npm ci',
    because: '.ci/run installs, tests and runs the demo like this',
  })),
  { file: 'docs/how-to/upgrade.md', begins: 'git pull', because: 'would change the clone in which tests run' },
  ...['docs/how-to/back-up-and-restore.md', 'docs/operations.md'].map((file) => ({
    file,
    begins: 'mongodump',
    because: 'needs a MongoDB with its tools; tests restore keys of the embedded store',
  })),
  { file: 'docs/how-to/back-up-and-restore.md', begins: 'mongorestore', because: 'as above' },
  { file: 'docs/how-to/scale-out.md', begins: 'docker', because: 'needs Docker; platform/compose reads the file' },
  { file: 'docs/how-to/scale-out.md', begins: 'docker compose up --detach', because: 'as above' },
  { file: 'docs/how-to/scale-out.md', begins: 'helm', because: 'needs a cluster; deploy/chart renders the chart' },
  ...['add-a-provider', 'add-a-platform', 'add-a-projection', 'add-an-aggregate'].map((page) => ({
    file: `docs/how-to/${page}.md`,
    begins: 'npm run check',
    because: 'checks and tests run as they are; that the words choose files is tested here',
  })),
  ...['add-a-projection', 'add-an-aggregate'].map((page) => ({
    file: `docs/how-to/${page}.md`,
    begins: 'npm run golden',
    because: 'writes into the clone; golden tests fail where it has something to write',
  })),
  {
    file: 'docs/operations.md',
    begins: 'npm run doctor',
    because: 'platform/doctor runs it in all states, and Docker is needed',
  },
  ...[
    'export PLATFORM_DATA=',
    'kill "$(cut',
    'cp -a "$BACKUP"',
    'rm -rf "$PLATFORM_DATA/event-store"',
    'rm -rf "$PLATFORM_DATA/document-store"',
    'npm run -s users -- give-up-keys',
    'mkdir -p "$PLATFORM_DATA/files"',
    'curl -fsS "$PLATFORM_URL/ready"',
  ].map((begins) => ({
    file: 'docs/operations.md',
    begins,
    because: 'platform/restore runs it, with the others of its section',
  })),
  { file: 'docs/operations.md', begins: 'mongorestore', because: 'needs a MongoDB with its tools' },
  { file: 'docs/operations.md', begins: 'promtool', because: 'deploy/deploy runs it where it is installed' },
  { file: 'docs/operations.md', begins: 'npm run users', because: 'platform/users runs it' },
  { file: 'docs/operations.md', begins: 'npm install', because: 'installs a package' },
  {
    file: 'docs/operations.md',
    begins: 'cli list-users',
    because: 'names what only its reader knows; its words are parsed here',
  },
  ...['alias cli', 'cli login', 'cli scan-trends', 'cli list-projections', 'cli list-streams'].map((begins) => ({
    file: 'cli/README.md',
    begins,
    because: 'examples that name what only their reader knows; their words are parsed here, and cli tests run them',
  })),
  { file: 'tests/README.md', begins: 'docker', because: 'needs Docker' },
];
