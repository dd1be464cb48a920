/** A table of Markdown. A cell is one line, in which a bar would end it. */
export function table(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(headers), `|${headers.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

const cell = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
    .trim();

export const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

/** A whole page. @param from what it is generated from, for whoever wants to change it */
export const page = (title: string, from: string, ...parts: readonly string[]): string =>
  `${[`# ${title}`, ...parts, `*Generated from ${from}; \`npm run api\` writes it again.*`].join('\n\n')}\n`;
