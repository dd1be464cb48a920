import type { Script } from '../../../../contracts/director/script.ts';

export type Card = NonNullable<Script['scenes'][number]['card']>;
