import { type Ceilings, openCeilings } from '../../domains/shared/ceilings.ts';
import type { CountQueued } from '../../domains/shared/queued.ts';
import { type Config, readConfig } from '../../kernel/config/index.ts';
import type { TestStores } from './stacks/stores.ts';

/**
 * The ceilings of an operator who has set these; without settings, of one who has set none.
 * @param countQueued what waits in the whole installation; by default nothing
 */
export const ceilingsFor = (
  { store, files }: Pick<TestStores, 'store' | 'files'>,
  settings: Partial<Config> = {},
  countQueued: CountQueued = async () => 0,
): Ceilings => openCeilings({ store, files, countQueued }, { ...readConfig({}), ...settings });
