/**
 * Has questions that come while one is being answered wait and be answered together, by one look for all of them. No
 * answer is older than its question. Whoever asks alone is answered at once.
 * @param answer answers all questions, in their order; an error concerns them all
 * @param options.longestMs how long the next ones wait at most for an answer that takes its time, in milliseconds
 */
export function joined<Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { longestMs = 50 } = {},
): (question: Question) => Promise<Answer> {
  let waiting: Asked<Question, Answer>[] = [];
  let isLooking = false;

  const look = (asked: readonly Asked<Question, Answer>[]): void => {
    isLooking = true;
    let isOver = false;
    const next = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      isLooking = false;
      const all = waiting;
      waiting = [];
      if (all.length > 0) look(all);
    };
    const timer = setTimeout(next, longestMs).unref();
    answer(asked.map(({ question }) => question)).then(
      (answers) => {
        next();
        for (const [at, { resolve }] of asked.entries()) resolve(answers[at] as Answer);
      },
      (error) => {
        next();
        for (const { reject } of asked) reject(error);
      },
    );
  };

  return (question) =>
    new Promise((resolve, reject) => {
      const asked = { question, resolve, reject };
      if (isLooking) waiting.push(asked);
      else look([asked]);
    });
}

/** The same for a question that is always the same. @param look answers everyone who has asked before it began */
export function joinedLook<Answer>(look: () => Promise<Answer>): () => Promise<Answer> {
  const ask = joined(async (asked: readonly undefined[]) => {
    const answer = await look();
    return asked.map(() => answer);
  });
  return () => ask(undefined);
}

type Asked<Question, Answer> = {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};
