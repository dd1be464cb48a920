import { type Ceilings, openCeilings } from '../../domains/shared/ceilings.ts';
import { type Config, readConfig } from '../../kernel/config/index.ts';
import type { TestStores } from './stacks/stores.ts';

/** The ceilings of an operator who has set these; without settings, of one who has set none. */
export const ceilingsFor = (stores: Pick<TestStores, 'store' | 'files'>, settings: Partial<Config> = {}): Ceilings =>
  openCeilings(stores, { ...readConfig({}), ...settings });
