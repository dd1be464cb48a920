/** What a critic says about a script at its gate. */
export const critique = {
  score: (score: string) => `Critic: ${score} of 10.`,
  weakest: (scene: number) => `Scene ${scene} is the weakest.`,
  rewrites: (times: number) =>
    times === 1 ? 'Its weakest scenes were rewritten once.' : `Its weakest scenes were rewritten ${times} times.`,
  unsupported: (claim: string, scene: number) => `Scene ${scene}: no source supports “${claim}”. Check it.`,
  notDone: 'Could not be done:',
  reasons: 'Reasons, by criterion',
  criteria: {
    hook: 'Hook',
    one_idea: 'One idea per scene',
    concreteness: 'Concrete',
    speakable: 'Easy to say',
    length: 'Length',
    ending: 'Ending',
  } as Record<string, string>,
  from: 'From',
  sources: 'Its claims come from:',
  noSources: 'No scene names a source.',
};
