import type { Scene } from '../read-prompt.ts';
import type { SubjectName } from '../vocabulary/subjects.ts';
import { tokensOf } from './read-figure.ts';
import type { Figure } from './traits.ts';

/** What would be the figure a second time. */
const SAME: Readonly<Record<'person' | 'robot', readonly SubjectName[]>> = {
  person: ['person', 'people'],
  robot: ['robot', 'person'],
};

/**
 * The scene that a prompt asks for beside its figure: the words that describe the figure say nothing about the place, and
 * the figure stands in for people.
 * @param description of the figure, as it stands in the prompt
 * @param read reads a scene from words
 */
export function withoutFigure(
  { kind, words }: Pick<Figure, 'kind' | 'words'>,
  prompt: string,
  description: string,
  read: (prompt: string) => Scene,
): Scene {
  const at = prompt.toLowerCase().indexOf(description.toLowerCase());
  const rest = at < 0 ? prompt : `${prompt.slice(0, at)} ${prompt.slice(at + description.length)}`;
  const left = rest.replace(/[\p{L}-]+/gu, (word) => (tokensOf(word).some((token) => words.has(token)) ? ' ' : word));
  const scene = read(left);
  const doubles = SAME[kind === 'robot' ? 'robot' : 'person'];
  return { ...scene, subjects: scene.subjects.filter((name) => !doubles.includes(name)) };
}
