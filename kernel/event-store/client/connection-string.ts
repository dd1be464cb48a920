import type { EndPoint } from '@eventstore/db-client';

/** Where to connect, how, and as whom. */
export type ConnectionSettings = {
  /** One node, or several of a cluster. */
  readonly nodes: readonly EndPoint[];
  /** Whether the node is a name that stands for all nodes of a cluster. */
  readonly discovers: boolean;
  readonly tls: boolean;
  /** The files that TLS needs, by the name of their option, as the string names them. */
  readonly files: Readonly<Record<string, string>>;
  /** What else the client is to know, as it spells it. */
  readonly options: Readonly<Record<string, string | number>>;
  readonly user: { readonly username: string; readonly password: string } | null;
};

type Kind = 'true or false' | 'a whole number' | 'a text' | 'a file';

/** The options that the client knows, as it spells them. It takes any capitals. */
const KINDS: Readonly<Record<string, Kind>> = {
  tls: 'true or false',
  dnsDiscover: 'true or false',
  tlsVerifyCert: 'true or false',
  throwOnAppendFailure: 'true or false',
  tlsCAFile: 'a file',
  userCertFile: 'a file',
  userKeyFile: 'a file',
  connectionName: 'a text',
  nodePreference: 'a text',
  maxDiscoverAttempts: 'a whole number',
  discoveryInterval: 'a whole number',
  gossipTimeout: 'a whole number',
  defaultDeadline: 'a whole number',
  keepAliveInterval: 'a whole number',
  keepAliveTimeout: 'a whole number',
};

/** Options that have one value here. */
const FIXED: Readonly<Record<string, readonly [value: string, why: string]>> = {
  tlsVerifyCert: ['true', 'a certificate is always verified, so name the file of its authority in tlsCAFile'],
  throwOnAppendFailure: ['true', 'a refused append must not look like a stored one'],
  nodePreference: ['leader', 'reads have to see the latest writes'],
};

const SPELLING = new Map(Object.keys(KINDS).map((name) => [name.toLowerCase(), name]));
const DEFAULT_PORT = 2113;
/** KurrentDB's documentation calls the same protocol by its new name. */
const FORM = /^((?:esdb|kurrentdb)(?:\+discover)?):\/\/(?:([^:@/?]+):([^@]*)@)?([^@/?]+)\/*(?:\?(.*))?$/s;

/**
 * Reads a connection string as the client would. The client itself prints the whole string, with its password, when it
 * does not know an option, and cuts a password off at a colon.
 * @throws Error with a sentence that repeats nothing of the string but the names of its options
 */
export function parseConnectionString(url: string): ConnectionSettings {
  const [, protocol, username, password = '', hosts = '', query = ''] = FORM.exec(url.trim()) ?? [];
  if (protocol === undefined) {
    throw new Error(
      'a connection string is like esdb://user:password@host:2113?option=value, with %40 for an @ in the password',
    );
  }
  const { tls, dnsDiscover, files, options } = optionsIn(query);
  return {
    nodes: hosts.split(',').map(nodeOf),
    discovers: protocol.endsWith('+discover') || dnsDiscover === 'true',
    tls: tls !== 'false',
    files,
    options,
    user:
      username === undefined
        ? null
        : { username: decoded('the user', username), password: decoded('the password', password) },
  };
}

function nodeOf(host: string): EndPoint {
  const [, address, port = DEFAULT_PORT] = /^\s*([\w.-]+)(?::(\d+))?\s*$/.exec(host) ?? [];
  if (address === undefined) throw new Error('a node is not of the form host:port');
  return { address, port: Number(port) };
}

function optionsIn(query: string) {
  const flags: { tls?: string; dnsDiscover?: string } = {};
  const files: Record<string, string> = {};
  const options: Record<string, string | number> = {};
  for (const pair of query.split('&').filter((text) => text !== '')) {
    const [, key = pair, written = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    const name = SPELLING.get(key.toLowerCase());
    const kind = name && KINDS[name];
    if (!name || !kind) throw new Error(`"${key}" is not an option of a connection string`);
    const value = decoded(`the option ${name}`, written.trim());
    const [only, why] = FIXED[name] ?? [value];
    if (!isOfKind(kind, value)) throw new Error(`the option ${name} needs ${kind}`);
    if (value.toLowerCase() !== only.toLowerCase()) throw new Error(`the option ${name} can only be ${only}: ${why}`);
    if (name === 'tls' || name === 'dnsDiscover') flags[name] = value;
    else if (kind === 'a file') files[name] = value;
    else if (FIXED[name] === undefined) options[name] = kind === 'a whole number' ? Number(value) : value;
  }
  return { ...flags, files, options };
}

function isOfKind(kind: Kind, value: string): boolean {
  if (kind === 'true or false') return value === 'true' || value === 'false';
  if (kind === 'a whole number') return /^-?\d+$/.test(value);
  return value !== '';
}

function decoded(what: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(`${what} contains a % that encodes no character: write %25 for it`);
  }
}
