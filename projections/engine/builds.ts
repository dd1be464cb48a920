import { anyOf } from '../../kernel/async/any-of.ts';
import { type Background, polling } from '../../kernel/service/background.ts';
import type { Engine } from './engine.ts';
import { type Projection, versionedNameOf } from './projection.ts';
import { runProjection } from './runner.ts';

/**
 * Runs what operators have asked for: every rebuild of a version that this code knows, from the request until it is
 * retired.
 * @param projections those of this code; for a previous version, the build that callers see is kept up to date until
 *   the flip
 */
export function runBuilds(projections: readonly Projection[], engine: Engine): Background {
  const running = new Map<string, { readonly stop: AbortController; readonly end: Promise<void> }>();

  const start = (projection: Projection, whileLive: boolean, signal: AbortSignal): void => {
    const stop = new AbortController();
    const end = runProjection(projection, engine, anyOf(signal, stop.signal), { whileLive });
    running.set(versionedNameOf(projection), { stop, end });
  };

  const polled = polling({
    name: 'builds of projections',
    everyMs: engine.states.lookAgainMs,
    bell: engine.states.asked,
    log: engine.log,
    async poll(signal) {
      const { checkpoints } = await engine.states.recently();
      const asked = [...checkpoints.values()].filter(({ build = 0, held }) => build > 0 && held !== 'retired');
      const names = new Set(asked.map(({ _id }) => _id));
      for (const [name, { stop, end }] of running) {
        if (names.has(name)) continue;
        stop.abort();
        running.delete(name);
        await end;
      }
      for (const { _id, name, version, build = 0 } of asked) {
        if (running.has(_id) || signal.aborted) continue;
        const own = projections.find((each) => each.model.name === name);
        const known = [own, own?.previous].find((each) => each?.version === version);
        if (known) start({ ...known, build }, known !== own, signal);
      }
    },
  });

  return {
    name: polled.name,
    async run(signal) {
      await polled.run(signal);
      await Promise.all([...running.values()].map(({ end }) => end));
    },
  };
}
