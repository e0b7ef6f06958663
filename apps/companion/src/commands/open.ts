import { z } from 'zod';
import { parseLink } from '../account/link.ts';
import { parseServer } from '../account/server-address.ts';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import { askInstance } from '../lib/single-instance.ts';
import type { CommandContext } from './context.ts';
import type { SourceArguments } from './open-source.ts';
import { runWithWindow } from './run.ts';
import { showAddress } from './show-address.ts';

/** Proposed in place of a server by a link that names none. */
const noServer = '?';

const windowAnswerSchema = z.object({ address: z.string() });

/**
 * Opens the companion's window: that of the running companion, or else it becomes that. A server,
 * or the link of one, is only a question there. Hidden, it starts without showing the window.
 * @throws CommandError
 */
export async function open(
  context: CommandContext,
  sourceArguments: SourceArguments,
  { link, isHidden }: { readonly link: string | null; readonly isHidden: boolean },
): Promise<void> {
  if (isHidden) {
    if ((await askInstance(context.instanceAddress, 'status')) !== null) return;
    return runWithWindow(context, sourceArguments, { isShown: false, proposal: null });
  }
  const proposal = link === null ? null : readProposal(link);
  if (await showRunning(context, proposal)) return;
  try {
    await runWithWindow(context, sourceArguments, { isShown: true, proposal });
  } catch (error) {
    const isSecond = error instanceof CommandError && error.code === exitCodes.alreadyRunning;
    // Another start, at the same moment, was first.
    if (!isSecond || !(await showRunning(context, proposal))) throw error;
  }
}

/** Shows the window of the running companion; false where none runs. */
async function showRunning(context: CommandContext, proposal: string | null): Promise<boolean> {
  const answer = await askInstance(context.instanceAddress, `window ${proposal ?? ''}`);
  if (answer === null) return false;
  const running = windowAnswerSchema.safeParse(answer).data;
  if (!running) {
    throw new CommandError(
      exitCodes.alreadyRunning,
      'The companion is already running, without a window. Stop it first.',
    );
  }
  showAddress(context, running.address);
  return true;
}

/** A link is opened without a terminal: the window says where it is none. */
function readProposal(text: string): string {
  const isLink = text.startsWith('waybill:');
  const server = parseServer(isLink ? (parseLink(text)?.server ?? '') : text);
  if (server) return server.origin;
  if (isLink) return noServer;
  throw new CommandError(
    exitCodes.usage,
    'To connect, use an https address such as https://vtc.example.org, or a link of your site.',
  );
}
