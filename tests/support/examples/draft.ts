/** What a model answers: a draft about bees that a critic has nothing against. */
export const goodDraft = {
  title: 'Why bees dance',
  description: 'A short explanation.',
  hashtags: ['#bees', '#dance'],
  scenes: [
    'Why do bees dance when they come home? They are drawing a map in the dark.',
    'The angle of the dance is the angle between the sun and the flower, and every bee in the hive can read it.',
    'How long a bee shakes says how far the others have to fly before they smell the meadow.',
    'A better meadow makes a wilder dance, and soon more dancers join in.',
    'Scouts that find nothing do not dance at all, so a poor meadow is quickly forgotten by the hive.',
    'Would you find a flower by watching somebody dance?',
  ].map((narration, index) => ({
    index,
    narration,
    visual_prompt: `a bee, seen from angle ${index}, vertical composition`,
    duration_seconds: 5,
    sources: [1],
  })),
  not_done: [],
};

/** What a model answers that was asked to read a draft. @param score for every criterion */
export const reading = (score: number, weakest_scene = 0) => ({
  criteria: ['hook', 'one_idea', 'concreteness', 'ending'].map((name) => ({
    name,
    score,
    reason: `${name} is a ${score}.`,
  })),
  weakest_scene,
});

/** Whether a chat request asks for a reading rather than for a draft. */
export const asksToRead = (body: unknown): boolean => JSON.stringify(body).includes('You are a strict critic');
