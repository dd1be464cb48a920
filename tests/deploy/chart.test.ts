import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { services } from '../../domains/index.ts';
import { commonSettings } from '../../kernel/config/index.ts';
import type { Setting } from '../../kernel/config/settings.ts';
import { allSettings } from '../../platform/start.ts';
import { eventually } from '../support/eventually.ts';
import { type Platform, startPlatform } from '../support/stacks/platform.ts';
import { unless } from '../support/stores/skip.ts';
import { alerts } from './alert-rules.ts';
import { commandIn, stagesOfDockerfile, textsOf } from './dockerfile.ts';
import { exposedIn, selectedBy } from './exposed.ts';
import { CHART, type Manifest, NO_HELM, rendered, runHelm, type Values } from './helm.ts';
import { ROOT } from './packed.ts';

type Context = { platform: Platform };
const suiteOfChart = suite<Context>('the chart');
const it = unless(NO_HELM, suiteOfChart);

suiteOfChart.before(async (c) => {
  if (NO_HELM === null) c.platform = await startPlatform();
});
suiteOfChart.after(({ platform }) => platform?.remove());

const STORES = { eventStore: { name: 'stores' }, documentStore: { name: 'stores' } };
const BUCKET = { kind: 's3', s3: { bucket: 'films', endpoint: 'https://s3.example.com', secret: 'bucket' } };

const SHAPES: Readonly<Record<string, Values>> = {
  'all in one': { kind: 'all-in-one' },
  'all in one, on external stores and a bucket': { kind: 'all-in-one', secrets: STORES, files: BUCKET },
  'parts with a shared volume': { secrets: STORES, persistence: { storageClass: 'shared' } },
  'parts with everything': {
    secrets: { ...STORES, metrics: { name: 'metrics' }, settings: ['providers', 'mail'] },
    files: BUCKET,
    publicUrl: 'https://films.example.com',
    trustedProxies: '10.0.0.0/8',
    settings: { PLATFORM_REGISTRATION: 'invitation', PLATFORM_USER_DISK_MB: 500 },
    autoscaling: { enabled: true },
    monitoring: { serviceMonitor: { enabled: true }, prometheusRule: { enabled: true } },
    networkPolicies: { metricsFrom: [{ namespaceSelector: { matchLabels: { name: 'monitoring' } } }] },
    ingress: { enabled: true, className: 'nginx', host: 'films.example.com', tlsSecret: 'films-tls' },
  },
};

const settings = new Map<string, Setting>(
  [commonSettings, ...allSettings].flatMap((table) => Object.entries<Setting>(table)),
);
const of = (manifests: readonly Manifest[], kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const podOf = ({ spec }: Manifest) => spec.template.spec;
const everything = (): readonly Manifest[] => rendered(SHAPES['parts with everything'] ?? {});

for (const [name, values] of Object.entries(SHAPES)) {
  it(`is accepted by helm: ${name}`, () => {
    assert.match(runHelm('lint', values), '0 chart(s) failed');
  });

  it(`sets only settings that exist, and none that is secret in plain text: ${name}`, () => {
    for (const manifest of of(rendered(values), 'Deployment')) {
      for (const { name: set, value } of podOf(manifest).containers[0].env) {
        const setting = settings.get(set);
        assert.ok(setting || /^AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)$/.test(set), `${set} is no setting`);
        if (value === undefined) continue;
        // An address may contain credentials; then it has to be in a Secret.
        const isShown = setting?.secret === 'not at all' || (setting?.secret === 'credentials' && !/@/.test(value));
        assert.ok(isShown, `${set} is in plain text`);
        assert.ok(setting?.schema.safeParse(value).success, `${set}: ${value}`);
      }
    }
    assert.equal(of(rendered(values), 'Secret'), []);
  });

  it(`runs programs of the image, as no one in particular, who can write to /data and /tmp alone: ${name}`, () => {
    const image = stagesOfDockerfile().at(-1);
    if (!image) throw new Error('the Dockerfile makes no image');
    const [node, run] = commandIn(textsOf(image, 'CMD')[0] ?? '');
    for (const manifest of of(rendered(values), 'Deployment')) {
      const { securityContext, containers, automountServiceAccountToken, volumes } = podOf(manifest);
      const [container] = containers;
      assert.equal(container.command.slice(0, 2), [node, run]);
      assert.ok(existsSync(join(ROOT, container.command[2])), container.command[2]);
      assert.is(`${securityContext.runAsUser}:${securityContext.runAsGroup}`, textsOf(image, 'USER')[0]);
      assert.is(securityContext.runAsNonRoot, true);
      assert.is(automountServiceAccountToken, false);
      assert.equal(container.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const mounted = container.volumeMounts as { name: string; mountPath: string }[];
      assert.equal(
        mounted.map(({ mountPath }) => mountPath),
        ['/data', '/tmp'],
      );
      assert.equal(
        volumes.map((volume: { name: string }) => volume.name),
        mounted.map((mount) => mount.name),
      );
      assert.ok(container.resources.requests && container.resources.limits.memory);
    }
  });

  it(`leads to pods that exist, by ports that they have: ${name}`, () => {
    const manifests = rendered(values);
    const pods = of(manifests, 'Deployment').map(({ spec }) => spec.template);
    const isLabelled = (labels: Record<string, string>) =>
      pods.some(({ metadata }) => Object.entries(labels).every(([key, value]) => metadata.labels[key] === value));
    for (const { spec } of of(manifests, 'Service')) assert.ok(isLabelled(spec.selector));
    for (const { spec } of of(manifests, 'PodDisruptionBudget')) assert.ok(isLabelled(spec.selector.matchLabels));
    for (const { spec } of of(manifests, 'NetworkPolicy')) assert.ok(isLabelled(spec.podSelector.matchLabels));
    assert.is(of(manifests, 'NetworkPolicy').length, pods.length);
    const names = of(manifests, 'Service').map(({ metadata }) => metadata.name);
    for (const { spec } of of(manifests, 'Ingress')) {
      assert.ok(names.includes(spec.rules[0].http.paths[0].backend.service.name));
    }
    for (const pod of pods) assert.is(pod.spec.containers[0].ports[0].name, 'http');
  });
}

it('asks of every process only what a process answers', async ({ platform }) => {
  const asked = of(everything(), 'Deployment').flatMap((manifest) => {
    const [{ startupProbe, livenessProbe, readinessProbe }] = podOf(manifest).containers;
    return [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
  });
  const [monitor] = of(everything(), 'ServiceMonitor');
  const paths = new Set<string>([...asked, monitor?.spec.endpoints[0].path]);
  assert.equal([...paths], ['/health', '/ready', '/metrics']);
  for (const path of paths) assert.is((await fetch(`${platform.url}${path}`)).status, 200, path);
});

it('has a deployment for every part, and tells the gateway where each service is', () => {
  const manifests = everything();
  const parts = of(manifests, 'Deployment').map(({ spec }) => spec.template.spec.containers[0].name);
  assert.equal(parts.sort(), ['gateway', 'projections', ...services.map(({ name }) => name)].sort());
  const gateway = of(manifests, 'Deployment').find(({ metadata }) => metadata.name.endsWith('-gateway'));
  if (!gateway) throw new Error('there is no gateway');
  const env = podOf(gateway).containers[0].env as { name: string; value?: string }[];
  const named = env.find(({ name }) => name === 'PLATFORM_SERVICES')?.value?.split(',') ?? [];
  const addresses = of(manifests, 'Service').map(({ metadata }) => `http://${metadata.name}:8080`);
  assert.is(named.length, services.length);
  for (const entry of named) assert.ok(addresses.includes(entry.split('=')[1] ?? ''), entry);
});

it('scales every service by its own policies, and by metrics that a platform shows', async ({ platform }) => {
  const { parts } = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as {
    parts: Record<string, { policies?: string[] }>;
  };
  for (const { name, policies } of services) {
    assert.equal(
      parts[name]?.policies ?? [],
      policies.map((policy) => policy.name),
      name,
    );
  }
  const shown = await eventually('lags', async () => {
    const exposed = exposedIn(await (await fetch(`${platform.url}/metrics`)).text());
    return exposed.get('policy_lag_events') !== null && exposed;
  });
  const values = SHAPES['parts with everything'] ?? {};
  const queries = of(everything(), 'ScaledObject').flatMap(({ spec }) =>
    selectedBy(spec.triggers[0].metadata.query.replace(/^sum\((.*)\)$/, '$1')),
  );
  const hpas = of(rendered({ ...values, autoscaling: { enabled: true, kind: 'hpa' } }), 'HorizontalPodAutoscaler');
  const metrics = hpas.map(({ spec }) => spec.metrics[0].external.metric);
  assert.is(hpas.length, queries.length);
  assert.ok(queries.length >= 6);
  for (const { name } of [...queries, ...metrics]) assert.ok(shown.has(name), name);
  for (const { labels } of queries) {
    for (const label of labels.filter((each) => each !== 'namespace')) {
      assert.ok(shown.get('policy_lag_events')?.has(label), label);
    }
  }
  const deployments = of(everything(), 'Deployment').map(({ metadata }) => metadata.name);
  for (const { spec } of hpas) assert.ok(deployments.includes(spec.scaleTargetRef.name));
});

it('raises the alerts of deploy/prometheus', () => {
  const [rule] = of(everything(), 'PrometheusRule');
  const raised = rule?.spec.groups.flatMap(({ rules }: { rules: { alert: string; expr: string }[] }) => rules);
  assert.equal(raised, alerts);
  const [monitor] = of(everything(), 'ServiceMonitor');
  assert.equal(monitor?.spec.endpoints[0].relabelings, [{ targetLabel: 'job', replacement: 'platform' }]);
});

it('refuses what would show a secret, or cannot work, and says what is missing', () => {
  const refused = (values: Values) => {
    try {
      runHelm('template', values);
    } catch (error) {
      return String((error as { stderr?: string }).stderr);
    }
    return 'accepted';
  };
  const all = SHAPES['parts with everything'] ?? {};
  assert.match(refused({ ...all, settings: { PLATFORM_LLM_KEY: 'x' } }), 'settings.PLATFORM_LLM_KEY: this is a secret');
  assert.match(refused({ kind: 'parts' }), 'parts need the Secret with ESDB_URL');
  assert.match(refused({ kind: 'all-in-one', files: { kind: 's3' } }), 'files.s3.bucket');
  // Whatever is secret ends like one of those that it refuses.
  for (const [name, { secret }] of settings) {
    if (secret === 'not at all') continue;
    const value = secret === 'credentials' ? 'https://someone:password@example.com' : 'x';
    assert.match(refused({ ...all, settings: { [name]: value } }), 'this is a secret', name);
  }
});

it('has the version of the platform', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const chart = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8'));
  assert.equal([chart.version, chart.appVersion], [version, version]);
});

suiteOfChart.run();
