/** What can be chosen about a post, as far as the API of its platform allows. */
export type PostingAbilities = {
  /** Who may see a post, in the platform's own words; the usual one first, and alone where nothing can be chosen. */
  readonly visibility: readonly [usual: string, ...others: string[]];
  /** Whether it can be chosen that followers are told of a post. */
  readonly choosesNotices: boolean;
  /** What a first comment may be, or why there is none. */
  readonly firstComment: CommentAbility | { readonly impossible: string };
  /** How a post is marked as made with AI: the field of the API, or why there is none. */
  readonly disclosure: { readonly field: string } | { readonly missing: string };
};

export type CommentAbility = {
  /** At most so many, as the platform counts them. */
  readonly characters: number;
  /** Code points by default. */
  readonly lengthOf?: (text: string) => number;
};

/** What was chosen about a post; null, or nothing, for as the platform has it. */
export type ChosenOptions = {
  readonly visibility?: string | null | undefined;
  readonly notify_followers?: boolean | null | undefined;
  readonly first_comment?: string | null | undefined;
};

type Problem = { readonly field: keyof ChosenOptions; readonly why: string };
type Named = { readonly title: string; readonly posting: PostingAbilities };

/** What a platform cannot do of what was chosen; empty if it can do everything. */
export function optionProblems({ title, posting }: Named, chosen: ChosenOptions): Problem[] {
  return [visibilityProblem(posting, title, chosen), noticeProblem(posting, title, chosen)]
    .concat(commentProblem(posting, title, chosen))
    .flatMap((problem) => problem ?? []);
}

const visibilityProblem = (
  { visibility }: PostingAbilities,
  title: string,
  { visibility: chosen }: ChosenOptions,
): Problem | null =>
  typeof chosen !== 'string' || visibility.includes(chosen)
    ? null
    : { field: 'visibility', why: `${title} knows ${visibility.join(', ')} for a post, not ${chosen}` };

const noticeProblem = (
  { choosesNotices }: PostingAbilities,
  title: string,
  { notify_followers: chosen }: ChosenOptions,
): Problem | null =>
  typeof chosen !== 'boolean' || choosesNotices
    ? null
    : { field: 'notify_followers', why: `${title} decides itself whether followers are told of a post` };

function commentProblem(
  { firstComment }: PostingAbilities,
  title: string,
  { first_comment: text }: ChosenOptions,
): Problem | null {
  if (typeof text !== 'string') return null;
  if ('impossible' in firstComment) return { field: 'first_comment', why: firstComment.impossible };
  const { characters, lengthOf = (given) => [...given].length } = firstComment;
  const length = lengthOf(text);
  if (length <= characters) return null;
  const counted = Number.isFinite(length) ? `this one has ${length}` : 'this one has more';
  return { field: 'first_comment', why: `a comment on ${title} has at most ${characters} characters, and ${counted}` };
}
