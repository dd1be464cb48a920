import type { Critique } from '../../../contracts/director/script.ts';
import type { Cost } from '../../../kernel/events/cost.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { GOOD_ENOUGH, type Judgement, judge, wantedSeconds } from '../providers/critic.ts';
import { FailedAttempt } from '../providers/failed-attempt.ts';
import type { SourcedDraft, Writer, WritingRequest, Written } from '../providers/writer.ts';

const MOST_REWRITES = 2;

/**
 * Has a script written and judged by the rubric, and its weakest scenes written again, at most twice, while it is not
 * good enough. A better script is worth no failure: if the writer cannot be asked again, what there is has to do.
 * @throws what the writer throws when it writes first
 */
export async function writeScript(
  writer: Writer,
  request: WritingRequest,
  signal: AbortSignal,
): Promise<Pick<Written, 'draft' | 'costs'> & { critique: Critique }> {
  const { draft: first, notDone, costs } = await writer.write(request, signal);
  let draft = first;
  let judgement = await assess(draft, 0);
  let rewrites = 0;
  while (judgement.score < GOOD_ENOUGH && judgement.weak.length > 0 && rewrites < MOST_REWRITES) {
    rewrites++;
    const next = await improve(draft, judgement, rewrites);
    if (next === null) break;
    const judged = await assess(next, rewrites);
    if (judged.score > judgement.score) [draft, judgement] = [next, judged];
  }
  const { score, criteria, weakest_scene, unsupported } = judgement;
  const critique = { score, criteria, weakest_scene, unsupported: [...unsupported], rewrites, not_done: notDone };
  return { draft, critique, costs };

  /** A reader's opinion where there is one, and otherwise that of the rules. */
  async function assess(draft: SourcedDraft, round: number): Promise<Judgement> {
    const given = { ...request, seconds: wantedSeconds(request) };
    const { read } = writer;
    const reading =
      read &&
      (await tried(() =>
        read({ ...request, idempotencyKey: `${request.idempotencyKey}-read-${round}` }, draft, signal),
      ));
    return judge(draft, given, reading?.opinions, reading?.weakest);
  }

  /** Null if the writer cannot be asked, or changes nothing. */
  async function improve(
    draft: SourcedDraft,
    { weak, criteria }: Judgement,
    round: number,
  ): Promise<SourcedDraft | null> {
    const reasons = criteria.filter(({ score }) => score < GOOD_ENOUGH).map(({ reason }) => reason);
    const again = { ...request, idempotencyKey: `${request.idempotencyKey}-rewrite-${round}` };
    const rewritten = await tried(() => writer.rewrite(again, { draft, scenes: weak, reasons, round }, signal));
    if (rewritten === null) return null;
    const isSame = rewritten.draft.scenes.every(({ narration }, index) => narration === draft.scenes[index]?.narration);
    return isSame ? null : rewritten.draft;
  }

  /** Adds what an answer cost; null if the provider gives none. */
  async function tried<T extends { costs: Cost[] }>(call: () => Promise<T>): Promise<T | null> {
    try {
      const answer = await call();
      costs.push(...answer.costs);
      return answer;
    } catch (error) {
      if (!(error instanceof ProviderError) || signal.aborted) throw error;
      if (error instanceof FailedAttempt) costs.push(...error.costs);
      return null;
    }
  }
}
