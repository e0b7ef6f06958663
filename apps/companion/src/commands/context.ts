import type { Credentials } from '../account/credentials.ts';
import type { HandlerPlaces } from '../account/link-handler.ts';
import type { Clocks } from '../lib/clocks.ts';
import type { Terminal } from '../lib/terminal.ts';

/** What commands work with. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly credentials: Credentials;
  readonly queueFolder: string;
  readonly instanceAddress: string;
  readonly clocks: Clocks;
  readonly random: () => number;
  /** Aborted when the program is asked to stop. */
  readonly stopping: AbortSignal;
  readonly platform: NodeJS.Platform;
  readonly deviceName: string;
  /** The file that this program was started from. */
  readonly programFile: string;
  readonly handlerPlaces: HandlerPlaces;
}
