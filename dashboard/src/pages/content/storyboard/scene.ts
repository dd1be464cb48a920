import type { Output } from '../../../../../api/client.ts';

type Content = Output<'showContent'>;
type Script = NonNullable<Content['script']>;

/** Content that has a script. */
export type Written = Content & { readonly script: Script };
export type Scene = Script['scenes'][number];
export type Card = NonNullable<Scene['card']>;
