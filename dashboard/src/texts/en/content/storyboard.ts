const pictures = (count: number) => (count === 1 ? '1 image' : `${count} images`);
const spoken = (count: number) => (count === 1 ? '1 scene' : `${count} scenes`);
const made = (images: number, scenes: number): string | null => {
  if (images === 0 && scenes === 0) return null;
  if (images === 0) return `${spoken(scenes)} spoken`;
  return scenes === 0 ? pictures(images) : `${pictures(images)} and ${spoken(scenes)} spoken`;
};

/** The script scene by scene, and editing it. */
export const storyboard = {
  sketch: 'Sketch',
  length: (scenes: number, duration: string) => `${scenes} scenes, about ${duration}`,
  prompt: 'What its image shows',
  character: 'With the character',
  listenFor: (amount: string) => `Listen for ${amount}`,
  edit: 'Edit script',
  scheduled: (time: string) =>
    `It is scheduled for ${time}. To edit the script, choose “Do not publish” in the menu first.`,
  undo: 'Undo last edit',
  editing: 'Edit the script',
  title: 'Title',
  description: 'Description',
  hashtags: 'Hashtags',
  words: 'Words',
  needsTitle: 'A video needs a title',
  needsWords: 'A scene needs words; remove it if it has none',
  needsPrompt: 'Describe the image',
  drag: 'Drag to move, or use the arrow keys',
  handle: (name: string, place: number, count: number) => `Move ${name}, position ${place} of ${count}: arrow keys`,
  earlier: (name: string) => `Move ${name} earlier`,
  later: (name: string) => `Move ${name} later`,
  split: (name: string) => `Split ${name} in two`,
  add: (name: string) => `Add a scene after ${name}`,
  remove: (name: string) => `Remove ${name}`,
  moved: (place: number, count: number) => `Moved to position ${place} of ${count}`,
  unchanged: 'Nothing has changed yet.',
  freeNow: 'Saving is free: nothing is made before you approve the script.',
  sameFilm: 'Saving is free: the video stays as it is.',
  discard: 'Discard changes',
  save: 'Save as a new revision',
  saveAndMake: 'Save and make again',
  saved: (revision: number) => `Revision ${revision} is saved`,
  theWriter: 'the writer',
  overtaken: (revision: number, who: string) => `Revision ${revision} was made by ${who} while you were editing`,
  overtakenText: 'Saving replaces it with your version. Discard your changes to keep it.',
  making: {
    counting: 'Working out what has to be made …',
    free: 'free',
    unpriced: (known: string) => `${known}, plus calls without a price`,
    upTo: (expected: string, most: string) => `${expected}, at most ${most}`,
    again: (images: number, scenes: number, cost: string) =>
      `Made again: ${[made(images, scenes), 'the video'].filter(Boolean).join(', ')} (${cost}). Everything else is kept.`,
  },
  pick: {
    choose: 'Choose an image or clip',
    unpin: 'Generate one',
    title: (name: string) => `An image or clip for ${name}`,
  },
  card: {
    title: 'Card',
    none: 'No card',
    incomplete: 'Fill in the card, with at least two lines where it has several, or choose “No card”',
    kinds: {
      number: 'A number that counts up',
      bars: 'Bars',
      line: 'A line of figures',
      comparison: 'Two things compared',
      timeline: 'A timeline',
      quote: 'A quote',
      map: 'A country on the map',
      list: 'A list',
      question: 'A question',
    },
    fields: {
      title: 'Heading',
      label: 'Below it',
      value: 'Number',
      unit: 'Unit',
      prefix: 'Before the number',
      items: 'Lines',
      left: 'On the left',
      right: 'On the right',
      text: 'Text',
      by: 'By whom',
      country: 'Country code, such as DE',
    } as Record<string, string>,
    hints: {
      bars: 'One per line: label | number | unit',
      line: 'One per line: label | number | unit',
      timeline: 'One per line: when | what',
      list: 'One entry per line',
    } as Record<string, string | undefined>,
  },
};
