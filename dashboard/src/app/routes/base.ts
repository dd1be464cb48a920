import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type Area, loadTexts } from '../../texts/index.ts';

/**
 * What route tables are written with. A page is a chunk of its own, which comes with its texts: `page('trends', () => import(…))` takes what the file
 * exports as `Page`. What a page filters by is in its search parameters, validated here.
 */
export const page = (area: Area, load: () => Promise<{ Page: ComponentType }>, ...more: readonly Area[]) =>
  lazyRouteComponent(async () => {
    const [{ Page }] = await Promise.all([load(), ...[area, ...more].map((each) => loadTexts(each))]);
    return { default: Page };
  });

type Given = Readonly<Record<string, unknown>>;
/** Every search parameter may be left out. */
export const search =
  <T extends object>(read: (given: Given) => T) =>
  (given: Given): { [Name in keyof T]?: T[Name] | undefined } =>
    read(given);
/** An address may contain anything. */
export const text = (given: unknown): string | undefined =>
  typeof given === 'string' && given !== '' ? given : undefined;
export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (given: unknown): T | undefined =>
    values.find((value) => value === given);

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
export const day = (given: unknown): string | undefined => (DAY.test(String(given)) ? String(given) : undefined);
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const id = (given: unknown): string | undefined => (ID.test(String(given)) ? String(given) : undefined);

export const root = createRootRoute({
  component: Outlet,
});
