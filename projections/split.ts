import { keepRunning } from '../kernel/async/keep-running.ts';
import { untilAborted } from '../kernel/async/until-called.ts';
import { askForBuild, VersionConflict, versionedName } from '../kernel/documents/index.ts';
import { logLoss } from '../kernel/outages/unavailable.ts';
import type { Background } from '../kernel/service/background.ts';
import type { Engine } from './engine/engine.ts';
import type { Projection } from './engine/projection.ts';

/** Under this name, the inboxes are divided that the router fills. */
export const ROUTER = 'router';

const SETTING = 'PLATFORM_PROJECTION_PARTITIONS';

/**
 * The projections, each with the number of partitions that an operator wants.
 * @param wanted by name; one partition where nothing is said
 * @throws Error naming the setting, if there is no such projection or it cannot be split
 */
export function splitAs(
  projections: readonly Projection[],
  wanted: ReadonlyMap<string, number> = new Map(),
): readonly Projection[] {
  const names = projections.map(({ model }) => model.name);
  for (const name of wanted.keys())
    if (name !== ROUTER && !names.includes(name))
      throw new Error(`${SETTING}: ${name} is no projection; name one of ${names.join(', ')}, ${ROUTER}`);
  return projections.map((projection) => {
    const { model, whole } = projection;
    const partitions = wanted.get(model.name) ?? 1;
    if (partitions > 1 && whole !== null)
      throw new Error(`${SETTING}: ${model.name} cannot be split, because ${whole}; leave it out`);
    return { ...projection, partitions };
  });
}

/**
 * Asks once for a build of every projection whose live version has another number of partitions than it is to have. The
 * build is filled next to it, and takes its place once it has caught up; until then nothing changes.
 */
export function changePartitions(projections: readonly Projection[], engine: Engine): Background {
  async function ask({ model: { name }, version, partitions }: Projection): Promise<void> {
    // As runners have seen it a moment ago: two queries for each projection would hold up the start.
    const { live: pointers, checkpoints } = await engine.states.recently();
    const live = pointers.get(name);
    const current = live && checkpoints.get(versionedName(name, live.version, live.build));
    // Another version of the code begins with the number that it is to have.
    if (!current || current.version !== version || (current.partitions ?? 1) === partitions) return;
    try {
      await askForBuild(engine.documents.db, name, await engine.store.head(), partitions);
      engine.log.info({ projection: name, partitions }, 'a projection is built again in other partitions');
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      engine.log.info(
        { projection: name, reason: error.message },
        'the partitions of a projection are changed at the next start, after its build',
      );
    }
  }

  return {
    name: 'partitions of projections',
    run: (signal) =>
      keepRunning(
        async () => {
          for (const projection of projections) await ask(projection);
          await untilAborted(signal);
        },
        {
          signal,
          onFailure: logLoss(engine.log, 'partitions of projections are changed later: a store was lost'),
        },
      ),
  };
}
