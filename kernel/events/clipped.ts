/** The beginning of an outside text that goes into an event, with an ellipsis if it was cut. @param most characters */
export const clipped = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
