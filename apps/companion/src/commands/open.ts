import { z } from 'zod';
import { parseLink } from '../account/link.ts';
import { parseServer } from '../account/server-address.ts';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import { askInstance } from '../lib/single-instance.ts';
import type { CommandContext } from './context.ts';
import type { SourceArguments } from './open-source.ts';
import { runWithWindow } from './run.ts';
import { showAddress } from './show-address.ts';

const windowAnswerSchema = z.object({ address: z.string() });

/**
 * Opens the companion's window: that of the running companion, or else it becomes that. A server,
 * or the link of one, is only a question there.
 * @throws CommandError
 */
export async function open(
  context: CommandContext,
  sourceArguments: SourceArguments,
  link: string | null,
): Promise<void> {
  const proposal = link === null ? null : readProposal(link);
  const answer = await askInstance(context.instanceAddress, `window ${proposal ?? ''}`);
  if (answer === null) return runWithWindow(context, sourceArguments, proposal);
  const running = windowAnswerSchema.safeParse(answer).data;
  if (!running) {
    throw new CommandError(
      exitCodes.alreadyRunning,
      'The companion is already running, without a window. Stop it first.',
    );
  }
  showAddress(context, running.address);
}

function readProposal(text: string): string {
  const link = parseLink(text);
  const address = text.startsWith('waybill:') ? '' : text;
  const server = parseServer(link?.kind === 'connect' ? link.server : address);
  if (server) return server.origin;
  throw new CommandError(
    exitCodes.usage,
    'To connect, use an https address such as https://vtc.example.org, or a link of your site.',
  );
}
