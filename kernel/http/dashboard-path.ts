import { z } from 'zod';

/** A page of the dashboard to return to, from a query. */
export const dashboardPathField = z
  .string()
  .max(200)
  // A path that leads to another host has something else, or nothing, between its slashes.
  .regex(/^(\/[\w-]+)+\/?$/)
  .describe('The path of the dashboard to come back to: words, digits, `-` and `_` between slashes');

/**
 * The address of a page of the dashboard.
 * @param address of the dashboard; without one, the gateway serves it
 */
export const dashboardPage = (address: string | undefined, path: string): string =>
  `${(address ?? '').replace(/\/$/, '')}${path}`;
