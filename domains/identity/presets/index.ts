import { type PresetChoices, type PresetEvent, presetEvents } from '../../../contracts/identity/presets.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { isSameData } from '../../../kernel/events/same-data.ts';

export type Preset = { readonly preset_id: string; readonly name: string; readonly choices: PresetChoices };

/** In the order in which they were saved first. */
export type Presets = { readonly presets: readonly Preset[]; readonly default_id: string | null };

export type PresetCommand =
  | {
      readonly type: 'SavePreset';
      readonly user_id: string;
      readonly name: string;
      readonly choices: PresetChoices;
      readonly isDefault: boolean;
    }
  | { readonly type: 'DeletePreset'; readonly user_id: string; readonly preset_id: string }
  | { readonly type: 'ChooseDefaultPreset'; readonly user_id: string; readonly preset_id: string | null };

const MOST_PRESETS = 50;

/** The same name means the same preset, however it is written. */
export const presetIdOf = (userId: string, name: string): string =>
  uuidFrom('preset', userId, name.trim().toLowerCase().normalize('NFC'));

const initial: Presets = { presets: [], default_id: null };

function evolve(state: Presets, { type, data }: PresetEvent): Presets {
  switch (type) {
    case 'PresetSaved': {
      const { preset_id, name, choices } = data;
      const saved = { preset_id, name, choices };
      const isKnown = state.presets.some((each) => each.preset_id === preset_id);
      const presets = isKnown
        ? state.presets.map((each) => (each.preset_id === preset_id ? saved : each))
        : [...state.presets, saved];
      return { ...state, presets };
    }
    case 'PresetDeleted':
      return {
        presets: state.presets.filter(({ preset_id }) => preset_id !== data.preset_id),
        default_id: state.default_id === data.preset_id ? null : state.default_id,
      };
    case 'DefaultPresetChosen':
      return { ...state, default_id: data.preset_id };
  }
}

function decide(command: PresetCommand, state: Presets): readonly PresetEvent[] {
  switch (command.type) {
    case 'SavePreset':
      return save(command, state);
    case 'DeletePreset':
      requirePreset(command.preset_id, state);
      return [{ type: 'PresetDeleted', data: { user_id: command.user_id, preset_id: command.preset_id } }];
    case 'ChooseDefaultPreset':
      if (command.preset_id !== null) requirePreset(command.preset_id, state);
      return chooseDefault(command.user_id, command.preset_id, state);
  }
}

type Saving = Extract<PresetCommand, { type: 'SavePreset' }>;

function save({ user_id, name, choices, isDefault }: Saving, state: Presets): readonly PresetEvent[] {
  const preset_id = presetIdOf(user_id, name);
  const before = state.presets.find((each) => each.preset_id === preset_id);
  if (!before && state.presets.length >= MOST_PRESETS)
    throw new Rejection(
      'presets/too-many',
      'conflict',
      `There can be ${MOST_PRESETS} presets: delete one, or save under an existing name`,
    );
  const isSame = before && before.name === name && isSameData(before.choices, choices);
  return [
    ...(isSame ? [] : [{ type: 'PresetSaved', data: { user_id, preset_id, name, choices } } as const]),
    ...(isDefault ? chooseDefault(user_id, preset_id, state) : []),
  ];
}

const chooseDefault = (user_id: string, preset_id: string | null, { default_id }: Presets): readonly PresetEvent[] =>
  default_id === preset_id ? [] : [{ type: 'DefaultPresetChosen', data: { user_id, preset_id } }];

function requirePreset(preset_id: string, { presets }: Presets): void {
  if (presets.some((each) => each.preset_id === preset_id)) return;
  throw new Rejection('presets/not-found', 'not-found', 'There is no such preset, or it is not yours');
}

/** A user's presets for starting films; the stream's id is the user's. */
export const presets = defineAggregate({
  events: presetEvents,
  creates: ['SavePreset'],
  initial,
  evolve,
  decide,
});
