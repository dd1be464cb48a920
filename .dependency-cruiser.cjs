// Imports point one way; docs/decisions.md says why. What a rule does not allow, it names.
const folderImportsNothingOf = (name, folder, others) => ({
  name,
  from: { path: `^${folder}/` },
  to: { path: `^(${others})/` },
});

const rules = [
  {
    name: 'rules-import-nothing-but-their-own-folder',
    comment:
      'the files of an aggregate are pure: rejections, events and their helpers, nothing that could have an effect',
    from: {
      path: '^domains/[^/]+/([^/]+)/[^/]+\\.ts$',
      pathNot: [
        '^domains/[^/]+/(api|background|credentials|policies|providers|use-cases)/',
        '^domains/publishing-platforms/',
      ],
    },
    to: {
      pathNot: [
        '^domains/[^/]+/$1/',
        '^kernel/aggregates/(rejection|aggregate)\\.ts$',
        '^kernel/events/',
        '^contracts/',
        '^domains/identity/claim\\.ts$',
        '^(node:)?crypto$',
        // Computes with times that it is given.
        '^node_modules/luxon/',
      ],
    },
  },
  {
    name: 'rules-know-aggregates-by-type-alone',
    comment: 'what is declared stands in index.ts; a rule needs no more than Existing<State>',
    from: { path: '^domains/[^/]+/[^/]+/', pathNot: '/index\\.ts$' },
    to: { path: '^kernel/aggregates/aggregate\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'contracts-are-the-floor',
    comment: 'what is stored and sent, known to everyone above: it stands on the events of the kernel alone',
    from: { path: '^contracts/' },
    to: { path: '^[^/]+/', pathNot: '^(contracts|kernel/events|node_modules)/' },
  },
  {
    name: 'no-domain-imports-another',
    comment: 'contracts are the only thing that crosses',
    from: { path: '^domains/([^/]+)/' },
    to: { path: '^domains/', pathNot: ['^domains/$1/', '^domains/(shared|publishing-platforms)/'] },
  },
  {
    name: 'shared-sees-no-domain',
    from: { path: '^domains/shared/' },
    to: { path: '^domains/', pathNot: '^domains/shared/' },
  },
  {
    name: 'publishing-platforms-see-the-kernel-alone',
    comment: 'every domain may see them, they see none',
    from: { path: '^domains/publishing-platforms/' },
    to: {
      path: '^(domains|gateway|projections|read-models|platform|embedded|cli|tests)/',
      pathNot: '^domains/publishing-platforms/',
    },
  },
  {
    name: 'services-are-put-together-in-few-places',
    comment: 'a service is known to its own process, to the platform, and to the router, which fills the inboxes',
    from: {
      pathNot: [
        '^domains/index\\.ts$',
        '^domains/[^/]+/main\\.ts$',
        '^projections/main\\.ts$',
        '^platform/',
        '^api-generator/parts\\.ts$',
        '^tests/',
      ],
    },
    to: {
      path: ['^domains/index\\.ts$', '^domains/[^/]+/index\\.ts$'],
      pathNot: '^domains/publishing-platforms/',
    },
  },
  folderImportsNothingOf(
    'kernel-stands-alone',
    'kernel',
    'contracts|domains|gateway|offline|projections|read-models|platform|embedded|cli|tests',
  ),
  folderImportsNothingOf(
    'read-models-stand-on-kernel-and-contracts',
    'read-models',
    'domains|gateway|projections|platform|embedded|cli|tests',
  ),
  {
    name: 'projections-fold-events-into-read-models',
    from: { path: '^projections/', pathNot: '^projections/main\\.ts$' },
    to: { path: '^(domains|gateway|platform|embedded|cli|tests)/' },
  },
  {
    name: 'gateway-knows-no-domain',
    comment: 'it reaches services over HTTP, and reads events, what is shared about accounts, and what services expose',
    from: { path: '^gateway/' },
    to: {
      path: '^(domains|projections|platform|embedded|cli|tests)/',
      pathNot: ['^domains/shared/', '^domains/exposures\\.ts$'],
    },
  },
  {
    name: 'offline-stands-alone',
    comment: 'painter, writer and musician know what they are asked, and nothing of who asks',
    from: { path: '^offline/' },
    to: { path: '^[^/]+/', pathNot: '^(offline|node_modules|fs)/' },
  },
  {
    name: 'offline-is-reached-through-providers',
    comment:
      'what works without a key is a provider like any other; platforms have sentences for its writer, and settings name its moods',
    from: {
      pathNot:
        '^(offline|bench|tests|domains/[^/]+/providers)/|^domains/(publishing-platforms/platform-style|shared/music)\\.ts$',
    },
    to: { path: '^offline/' },
  },
  folderImportsNothingOf(
    'embedded-servers-stand-alone',
    'embedded',
    'kernel|contracts|domains|gateway|offline|projections|read-models|platform|cli|tests',
  ),
  folderImportsNothingOf(
    'clients-know-the-gateway-over-http-alone',
    'cli',
    'kernel|contracts|domains|gateway|offline|projections|read-models|platform|embedded|tests',
  ),
  {
    name: 'the-dashboard-knows-the-api-alone',
    from: { path: '^dashboard/' },
    to: {
      path: '^(kernel|contracts|domains|gateway|offline|projections|read-models|platform|embedded|cli|bench|tests|api)/',
      pathNot: '^api/(client|enums)\\.ts$',
    },
  },
  {
    name: 'one-way-to-the-event-store',
    from: { pathNot: '^(kernel/event-store|tests|bench)/' },
    to: { path: 'node_modules/@eventstore/db-client' },
  },
  {
    name: 'one-way-to-the-document-store',
    comment: 'types of queries are welcome anywhere; the client is made in one place',
    from: { pathNot: '^(kernel/(document-store|documents)|embedded|tests|bench)/' },
    to: { path: 'node_modules/mongodb/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'production-needs-no-tests',
    from: { pathNot: '^(tests|bench)/' },
    to: { path: '^tests/' },
  },
  { name: 'no-circles', comment: 'imports of types included', from: {}, to: { circular: true } },
  { name: 'nothing-unresolvable', from: {}, to: { couldNotResolve: true } },
];

module.exports = {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
