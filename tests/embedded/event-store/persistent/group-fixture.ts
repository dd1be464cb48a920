import { randomUUID } from 'node:crypto';
import {
  type PersistentSubscriptionToStreamSettings,
  persistentSubscriptionToStreamSettingsFromDefaults,
  START,
} from '@eventstore/db-client';
import { eventually } from '../../../support/eventually.ts';
import type { Fixture } from '../fixture.ts';

/** A group name no other test uses. */
export const newGroupName = (): string => `group-${randomUUID()}`;

/** Creates a group on a stream, from its start, and returns its name. */
export async function createGroup(
  { client }: Fixture,
  stream: string,
  settings: Partial<PersistentSubscriptionToStreamSettings> = {},
): Promise<string> {
  const group = newGroupName();
  const all = persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: START, ...settings });
  await client.createPersistentSubscriptionToStream(stream, group, all);
  return group;
}

/** A new consumer of a group. */
export const consume = ({ client }: Fixture, stream: string, group: string, bufferSize = 10) =>
  client.subscribeToPersistentSubscriptionToStream(stream, group, { bufferSize });

export const infoOf = ({ client }: Fixture, stream: string, group: string) =>
  client.getPersistentSubscriptionToStreamInfo(stream, group);

export const statsOf = async (store: Fixture, stream: string, group: string) =>
  (await infoOf(store, stream, group)).stats;

/** Resolves when the group has so many consumers. */
export async function waitForConsumers(store: Fixture, stream: string, group: string, count: number): Promise<void> {
  await eventually(
    `group with consumers: ${count}`,
    async () => (await infoOf(store, stream, group)).connections.length === count,
  );
}

/** Resolves when so many messages of the group are parked. */
export async function waitForParked(store: Fixture, stream: string, group: string, count: bigint): Promise<void> {
  await eventually(
    `group with parked messages: ${count}`,
    async () => (await statsOf(store, stream, group)).parkedMessageCount === count,
  );
}

export const parkedStream = (stream: string, group: string): string =>
  `$persistentsubscription-${stream}::${group}-parked`;
