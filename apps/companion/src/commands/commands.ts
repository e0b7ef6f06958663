import { parseArgs } from 'node:util';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import type { CommandContext } from './context.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { replay } from './replay.ts';
import { run } from './run.ts';
import { status } from './status.ts';

const usage = `waybill-companion login [SERVER|LINK] [--email EMAIL] [--code CODE]
waybill-companion logout
waybill-companion run [--memory FILE]
waybill-companion status [--json]
waybill-companion replay FILE`;

type Command = (context: CommandContext, args: readonly string[]) => Promise<void>;

const commands = new Map<string, Command>([
  [
    'login',
    (context, args) => {
      const options = { email: { type: 'string' }, code: { type: 'string' } } as const;
      const { values, positionals } = parse({ args, options, most: 1 });
      const { email = null, code = null } = values;
      return login(context, { target: positionals[0] ?? null, email, code });
    },
  ],
  [
    'logout',
    (context, args) => {
      parse({ args, options: {}, most: 0 });
      return logout(context);
    },
  ],
  [
    'run',
    (context, args) => {
      const { values } = parse({ args, options: { memory: { type: 'string' } }, most: 0 });
      return run(context, { memory: values.memory ?? null });
    },
  ],
  [
    'status',
    (context, args) => {
      const { values } = parse({ args, options: { json: { type: 'boolean' } }, most: 0 });
      return status(context, { asJson: values.json ?? false });
    },
  ],
  [
    'replay',
    (context, args) => {
      const [path] = parse({ args, options: {}, most: 1 }).positionals;
      if (path === undefined) throw new CommandError(exitCodes.usage, usage);
      return replay(context, path);
    },
  ],
]);

/**
 * Does what the arguments say.
 * @throws CommandError
 */
export async function runCommand(
  context: CommandContext,
  [name = '--help', ...args]: readonly string[],
): Promise<void> {
  if (name === '--help') return context.terminal.print(usage);
  const command = commands.get(name);
  if (!command) throw new CommandError(exitCodes.usage, usage);
  return command(context, args);
}

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

function parse<const O extends Options>(given: {
  readonly args: readonly string[];
  readonly options: O;
  readonly most: number;
}) {
  const { args, options, most } = given;
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    if (parsed.positionals.length <= most) return parsed;
  } catch {
    // Told as whatever else is wrong with the arguments.
  }
  throw new CommandError(exitCodes.usage, usage);
}
