import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ChannelCredentialOptions } from '@eventstore/db-client';
import { Client } from './client.ts';
import { type ConnectionSettings, parseConnectionString } from './connection-string.ts';

/**
 * A client of the servers that a connection string names. Nothing is sent yet.
 * @throws Error with a sentence, which contains neither the string nor its password
 */
export function openClient(url: string): Client {
  const settings = parseConnectionString(url);
  const { nodes, discovers, options, user } = settings;
  const [node] = nodes;
  // The client takes one of three, and types its constructor by the last of them.
  const where = discovers ? { discover: node } : nodes.length > 1 ? { endpoints: nodes } : { endpoint: node };
  return new Client({ ...options, ...where } as never, credentialsOf(settings), user ?? undefined);
}

function credentialsOf({ tls, files }: ConnectionSettings): ChannelCredentialOptions {
  if (!tls) return { insecure: true };
  const { tlsCAFile, userCertFile, userKeyFile } = files;
  if ((userCertFile === undefined) !== (userKeyFile === undefined)) {
    throw new Error('the options userCertFile and userKeyFile need each other');
  }
  return {
    ...(tlsCAFile && { rootCertificate: read('tlsCAFile', tlsCAFile, 'certificate') }),
    ...(userCertFile && { userCertFile: read('userCertFile', userCertFile, 'certificate') }),
    ...(userKeyFile && { userKeyFile: read('userKeyFile', userKeyFile, 'private key') }),
  };
}

function read(option: string, file: string, holds: 'certificate' | 'private key'): Buffer {
  const path = resolve(file);
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch (error) {
    throw new Error(`the file ${path} of the option ${option} cannot be read (${(error as Error).message})`, {
      cause: error,
    });
  }
  try {
    if (holds === 'certificate') new X509Certificate(content);
    else createPrivateKey(content);
  } catch (error) {
    throw new Error(`the file ${path} of the option ${option} has no ${holds} in PEM form`, { cause: error });
  }
  return content;
}
