import type { Settings } from '../../api/settings.ts';

type Kind =
  | { readonly kind: 'choice' | 'flag' | 'list' | 'text' | 'time' }
  /** A time of the day. */
  | { readonly kind: 'clock'; readonly optional?: true }
  | {
      readonly kind: 'number';
      /** Empty is no limit. */
      readonly optional?: true;
      readonly whole?: true;
      readonly min: number;
      /** The least is not taken itself. */
      readonly above?: true;
      readonly max?: number;
    };

/** Every setting by section and name, and what it takes: what the API says of it. */
export const FIELDS = {
  'gates.review': { kind: 'choice' },
  'gates.final_review': { kind: 'choice' },
  'gates.expire_after_hours': { kind: 'number', optional: true, min: 0, above: true },
  'auto_start.enabled': { kind: 'flag' },
  'auto_start.niches': { kind: 'list' },
  'auto_start.minimum_score': { kind: 'number', min: 0, max: 100 },
  'auto_start.daily_limit': { kind: 'number', whole: true, min: 0 },
  'publishing.platforms': { kind: 'list' },
  'publishing.schedule_at': { kind: 'time' },
  'notifications.platform.trend.detected': { kind: 'flag' },
  'notifications.platform.content.created': { kind: 'flag' },
  'notifications.platform.content.published': { kind: 'flag' },
  'notifications.platform.content.rejected': { kind: 'flag' },
  'notifications.platform.media.failed': { kind: 'flag' },
  'notifications.platform.pipeline.stage_changed': { kind: 'flag' },
  'notices.dashboard': { kind: 'list' },
  'notices.mail': { kind: 'list' },
  'notices.digest': { kind: 'list' },
  'notices.webhook': { kind: 'list' },
  'notices.digest_at': { kind: 'clock' },
  'notices.quiet_from': { kind: 'clock', optional: true },
  'notices.quiet_to': { kind: 'clock', optional: true },
  'notices.time_zone': { kind: 'choice' },
  'budget.monthly_usd': { kind: 'number', optional: true, min: 0 },
  'defaults.niche': { kind: 'text' },
  'defaults.target_platform': { kind: 'text' },
  'defaults.tone': { kind: 'text' },
  'defaults.visual_style': { kind: 'text' },
  'defaults.voice_id': { kind: 'text' },
  'defaults.subtitle_style': { kind: 'text' },
  'defaults.music': { kind: 'text' },
  'defaults.music_file_path': { kind: 'text' },
  'defaults.music_level_db': { kind: 'number', optional: true, min: -24, max: 6 },
  'defaults.logo_file_path': { kind: 'text' },
  'defaults.look': { kind: 'text' },
  'defaults.format': { kind: 'text' },
  'defaults.frame_rate': { kind: 'number', optional: true, whole: true, min: 30, max: 60 },
} as const satisfies Readonly<Record<string, Kind>>;

export type Field = keyof typeof FIELDS;
export const ALL_FIELDS = Object.keys(FIELDS) as Field[];
export type Value = string | boolean | readonly string[];
/** As it is filled in: numbers and times as they are typed. */
export type Form = Readonly<Record<Field, Value>>;
export type Wrong = 'needed' | 'notNumber' | 'notWhole' | 'tooLow' | 'tooHigh' | 'notTime' | 'noBeginning' | 'noEnd';

function pathOf(field: Field): readonly [section: keyof Settings, name: string] {
  const dot = field.indexOf('.');
  return [field.slice(0, dot) as keyof Settings, field.slice(dot + 1)];
}

export function settingIn(settings: Settings, field: Field): unknown {
  const [section, name] = pathOf(field);
  return (settings[section] as Readonly<Record<string, unknown>>)[name];
}

export const formOf = (settings: Settings): Form =>
  Object.fromEntries(ALL_FIELDS.map((field) => [field, filledIn(field, settingIn(settings, field))])) as Form;

function filledIn(field: Field, setting: unknown): Value {
  switch (FIELDS[field].kind) {
    case 'flag':
      return setting as boolean;
    case 'list':
      return setting as readonly string[];
    case 'time':
      return setting === null ? '' : localTime(new Date(String(setting)));
    default:
      return setting === null ? '' : String(setting);
  }
}

/** As the browser's field takes it, in the browser's time zone. */
function localTime(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}

/** What was filled in, as the API takes it, or what is wrong with it. */
export function settingOf(field: Field, value: Value): { readonly setting: unknown } | { readonly wrong: Wrong } {
  const takes: Kind = FIELDS[field];
  if (typeof value !== 'string') return { setting: value };
  const text = value.trim();
  if (takes.kind === 'choice') return { setting: text };
  const isNeeded = (takes.kind === 'number' || takes.kind === 'clock') && !takes.optional;
  if (text === '') return isNeeded ? { wrong: 'needed' } : { setting: null };
  if (takes.kind === 'time') {
    const time = new Date(text);
    return Number.isNaN(time.getTime()) ? { wrong: 'notTime' } : { setting: time.toISOString() };
  }
  if (takes.kind !== 'number') return { setting: text };
  const number = Number(text);
  if (!Number.isFinite(number)) return { wrong: 'notNumber' };
  if (takes.whole && !Number.isInteger(number)) return { wrong: 'notWhole' };
  if (number < takes.min || (takes.above && number === takes.min)) return { wrong: 'tooLow' };
  if (takes.max !== undefined && number > takes.max) return { wrong: 'tooHigh' };
  return { setting: number };
}

/** Which end of the quiet hours is missing: with one alone nothing would be quiet. */
export function missingEnd(form: Form): readonly [Field, Wrong] | null {
  const [from, to] = [form['notices.quiet_from'], form['notices.quiet_to']];
  if ((from === '') === (to === '')) return null;
  return from === '' ? ['notices.quiet_from', 'noBeginning'] : ['notices.quiet_to', 'noEnd'];
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that were filled in otherwise than they were read. */
export const changedIn = (form: Form, read: Settings): Field[] => {
  const before = formOf(read);
  return ALL_FIELDS.filter((field) => !isSame(form[field], before[field]));
};

/** What is sent: the changed settings alone, so that someone who changes others at the same time keeps theirs. */
export function patchOf(changes: ReadonlyMap<Field, unknown>): Readonly<Record<string, Record<string, unknown>>> {
  const patch: Record<string, Record<string, unknown>> = {};
  for (const [field, setting] of changes) {
    const [section, name] = pathOf(field);
    patch[section] = { ...patch[section], [name]: setting };
  }
  return patch;
}
