/** The beginning of a text from outside that ends in an event, with an ellipsis where something is missing. @param most characters */
export const clipped = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
