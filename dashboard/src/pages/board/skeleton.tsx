import { STAGE_LANES } from '../../api/contents.ts';
import { Skeleton } from '../../components/skeleton.tsx';

/** Lanes in about the shape that they will have. */
export const BoardSkeleton = () => (
  <div className="board board-skeleton">
    {STAGE_LANES.map((lane, index) => (
      <div key={lane} className="lane">
        <Skeleton count={1} />
        <Skeleton shape="card" count={(index % 3) + 1} />
      </div>
    ))}
  </div>
);
