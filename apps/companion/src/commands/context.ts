import type { Credentials } from '../account/credentials.ts';
import type { HandlerPlaces } from '../account/link-handler.ts';
import type { Installation } from '../installation/installation.ts';
import type { Autostart } from '../installation/linux-autostart.ts';
import type { Clocks } from '../lib/clocks.ts';
import type { OpenAddress, OpenPath } from '../lib/open-address.ts';
import type { Terminal } from '../lib/terminal.ts';
import type { GamePlaces } from '../plugin/game-places.ts';

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
  /** Opens a page in the browser of this computer. */
  readonly openAddress: OpenAddress;
  /** The language of the system, as a tag. */
  readonly language: string;
  readonly platform: NodeJS.Platform;
  readonly deviceName: string;
  /** The file that this program was started from. */
  readonly programFile: string;
  readonly handlerPlaces: HandlerPlaces;
  /** Null where the program was not installed by the installer for Windows. */
  readonly installation: Installation | null;
  /** Null where this program can't be started with the system. */
  readonly autostart: Autostart | null;
  /** Null where the games have no telemetry. */
  readonly gamePlaces: GamePlaces | null;
  /** What the window remembers. */
  readonly settingsFile: string;
  readonly logFile: string;
  /** Opens a folder or a text file. */
  readonly openPath: OpenPath;
}
