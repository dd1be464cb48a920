import type { Context } from 'koa';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { type PresetCommand, type Presets, presets } from '../presets/index.ts';
import { presetOperations } from './preset-operations.ts';

/** Choices that users want to make again, read from their own streams. */
export function presetHandlers({ store }: { store: EventStore }): Handled[] {
  const change = async (ctx: Context, command: PresetCommand, asked: object) => {
    const { userId } = callerOf(ctx);
    const { state, position } = await execute(store, presets, userId, command, commandContextOf(ctx, userId, asked));
    setEventPosition(ctx, position);
    return listOf(state);
  };
  return [
    handle(presetOperations.listPresets, async ({ ctx }) =>
      listOf((await load(store, presets, callerOf(ctx).userId)).state),
    ),
    handle(presetOperations.savePreset, ({ body, ctx }) => {
      const { name, is_default: isDefault, ...given } = body;
      const choices = {
        ...NOTHING,
        ...Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value ?? null])),
      };
      return change(ctx, { type: 'SavePreset', user_id: callerOf(ctx).userId, name, choices, isDefault }, body);
    }),
    handle(presetOperations.chooseDefaultPreset, ({ body, ctx }) =>
      change(ctx, { type: 'ChooseDefaultPreset', user_id: callerOf(ctx).userId, ...body }, body),
    ),
    handle(presetOperations.deletePreset, ({ ctx }) => {
      const preset_id = idParam(ctx, 'preset_id');
      return change(ctx, { type: 'DeletePreset', user_id: callerOf(ctx).userId, preset_id }, { preset_id });
    }),
  ];
}

const NOTHING = {
  language: null,
  seconds: null,
  target_platform: null,
  format: null,
  look: null,
  voice_id: null,
  tone: null,
  niche: null,
  visual_style: null,
  music: null,
  instructions: null,
  character: null,
  character_picture: null,
  providers: null,
};

const listOf = ({ presets: all, default_id }: Presets) => ({
  items: all.map((preset) => ({ ...preset, is_default: preset.preset_id === default_id })),
  next_cursor: null,
});
