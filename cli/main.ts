import { inputOf } from './arguments/input.ts';
import { nearest } from './arguments/nearest.ts';
import { parseArguments } from './arguments/parse.ts';
import { catalogue, type NamedCommand } from './catalogue.ts';
import { EXIT, wrongUse } from './failure.ts';
import { helpFor } from './help/of-command.ts';
import { overview } from './help/overview.ts';
import { report } from './output/error.ts';
import { endWithReader, write } from './output/write.ts';
import { providers } from './own/providers.ts';
import { type Own, renew, signIn, signOut, whoAmI } from './own/sign-in.ts';
import { upload } from './own/upload.ts';
import { runOperation } from './run.ts';
import { openAccess } from './session/access.ts';
import { unlocked } from './session/lock.ts';

/** Sockets take a while to load, and other commands need none. */
const watch: Own = async (...given) => (await import('./own/watch.ts')).watch(...given);

const OWN: Readonly<Record<string, Own>> = {
  login: signIn,
  register: signIn,
  logout: signOut,
  refresh: renew,
  whoami: whoAmI,
  upload,
  providers,
  'open-socket': watch,
  watch,
};

endWithReader();
process.on('SIGINT', interrupt);
const [first = '--help', ...rest] = process.argv.slice(2);
const isHelp = ['help', '--help', '-h'].includes(first);
const [name = '', ...words] = isHelp ? [...rest, ...(rest.length > 0 ? ['--help'] : [])] : [first, ...rest];
const command = catalogue.find((each) => each.name === name) ?? null;
try {
  await (isHelp && rest.length === 0 ? write(overview()) : run(command));
} catch (error) {
  process.exitCode = report(name, error, command);
}
// What was written is sent first; a connection that is kept alive would keep the process, too.
await new Promise((resolve) => process.stdout.write('', resolve));
process.exit();

async function run(known: NamedCommand | null): Promise<void> {
  if (known === null) throw unknownCommand();
  const given = parseArguments(known, words);
  if (given.options.help) return await write(helpFor(known));
  const input = await inputOf(known, given);
  const access = await openAccess(given.options.url);
  await (OWN[known.name] ?? runOperation)(known, input, given, access);
}

/** Not between spending a refresh token and storing the next one, unless asked twice. */
function interrupt(): void {
  process.once('SIGINT', () => process.exit(EXIT.interrupted));
  void unlocked().then(() => process.exit(EXIT.interrupted));
}

function unknownCommand() {
  const near = nearest(
    name,
    catalogue.map((each) => each.name),
  );
  return wrongUse('there is no such command', near.length > 0 ? `did you mean ${near.join(', ')}?` : 'see cli --help');
}
