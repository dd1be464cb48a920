import { areas } from '../../api/commands.ts';
import { catalogue } from '../catalogue.ts';
import { bold } from '../output/write.ts';

const HEAD = `The command-line client of the content pipeline platform.

  npm run -s cli -- <command> [arguments] [options]
  npm run -s cli -- <command> --help
`;

const FOOT = `
Options of every command: --url, --help; of most: --json (the answer as JSON); of lists: --all (every page).

  PLATFORM_URL          the address of the platform, unless --url names it; otherwise that of the last login,
                        or http://127.0.0.1:8080
  PLATFORM_TOKEN        an access token to use instead of the session that login has stored
  PLATFORM_CLI_CONFIG   the folder of that session; otherwise content-pipeline in XDG_CONFIG_HOME or ~/.config

Exit codes: 0 done, 1 refused by the platform, 64 wrong use, 69 not reachable, 77 not signed in or not allowed,
130 interrupted.
`;

/** All areas, and the commands of each with what they do. */
export function overview(): string {
  const width = Math.max(...catalogue.map(({ name }) => name.length));
  const sections = Object.entries(areas).map(([area, summary]) => {
    const commands = catalogue.filter((command) => command.area === area);
    const lines = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
    return `\n${bold(area, process.stdout)}  ${summary}\n${lines.join('\n')}\n`;
  });
  return [HEAD, ...sections, FOOT].join('');
}
