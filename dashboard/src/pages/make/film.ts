import type { Input } from '../../api/call.ts';

/** What a film is started from. */
export const ORIGINS = ['topic', 'script', 'page', 'many'] as const;
export type Origin = (typeof ORIGINS)[number];

/** What is filled in, as it stands in the fields; empty for what the settings say. */
export const EMPTY = {
  topic: '',
  facts: '',
  script: '',
  title: '',
  page_url: '',
  rows: '',
  language: '',
  seconds: '',
  target_platform: '',
  format: '',
  look: '',
  voice_id: '',
  tone: '',
  niche: '',
  visual_style: '',
  music: '',
  music_file_path: '',
  instructions: '',
  character: '',
  character_picture: '',
  /** As `writer:anthropic,voice:espeak`. */
  providers: '',
};
export type Form = typeof EMPTY;
export type FieldName = keyof Form;

type Body = NonNullable<Input<'startFromTopic'>['body']>;
type Choices = Omit<Body, 'topic' | 'facts'>;

const CHOICES = [
  'language',
  'target_platform',
  'format',
  'look',
  'voice_id',
  'tone',
  'niche',
  'visual_style',
  'music',
  'instructions',
  'character',
  'character_picture',
] as const satisfies readonly FieldName[];

/** What a form chooses: only what is filled in. Text that is no number is sent as it is, and refused with a reason. */
export function choicesIn(form: Form): Choices {
  const texts = CHOICES.flatMap((name) => (form[name].trim() === '' ? [] : [[name, form[name].trim()]]));
  const seconds = form.seconds.trim();
  const length = seconds === '' ? {} : { seconds: /^\d+$/.test(seconds) ? Number(seconds) : Number.NaN };
  const own = form.music === 'file' && form.music_file_path ? { music_file_path: form.music_file_path } : {};
  const chosen = providersIn(form.providers);
  const providers = Object.keys(chosen).length > 0 ? { providers: chosen } : {};
  return { ...Object.fromEntries(texts), ...own, ...length, ...providers } as Choices;
}

/** The provider of each part that one is chosen for. */
export const providersIn = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(',').flatMap((each) => (each.includes(':') ? [each.split(':')] : [])));

export const providersText = (chosen: Readonly<Record<string, string>>): string =>
  Object.entries(chosen)
    .map((each) => each.join(':'))
    .join(',');

/** What a form has of choices, for them to be saved. */
export const CHOSEN = [...CHOICES, 'seconds'] as const;

/** The form with other choices: what they leave open is empty. */
export const withChoices = (form: Form, choices: Readonly<Record<string, unknown>>): Form => ({
  ...form,
  ...Object.fromEntries(CHOSEN.map((name) => [name, String(choices[name] ?? '')])),
  providers:
    typeof choices.providers === 'object'
      ? providersText((choices.providers ?? {}) as Record<string, string>)
      : String(choices.providers ?? ''),
});

/** An address as browsers take it: `example.org/x` is one of the web. */
export function wholeAddress(text: string): string {
  const address = text.trim();
  return /^[a-z][a-z\d+-]*:/i.test(address) || !/^[^\s/?#]+\.[^\s/?#]/.test(address) ? address : `https://${address}`;
}

/** Whether it can be the address of a web page. */
export const isAddress = (text: string): boolean => {
  const address = wholeAddress(text);
  return /^https?:\/\/./i.test(address) && URL.canParse(address);
};
