import { connectPath } from '@waybill/schema/connection';
import {
  companionContract,
  type InstallerOffer,
} from '@waybill/schema/features/companion.contract';
import { createApi } from '../account/api.ts';
import { messageOf } from '../lib/message-of.ts';
import { downloadInstaller, removeInstaller } from './download-installer.ts';
import { isNewer, isSigned } from './installer-offer.ts';
import type { UpdateState } from './update-state.ts';

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;

export interface Updates {
  /** Null where the server offers nothing newer. */
  readonly state: UpdateState | null;
  /** Asks the server what it offers. Resolves to the milliseconds until it should be asked again. */
  check(): Promise<number>;
  /** Downloads, checks and starts what is offered, unless a job is running. */
  install(): Promise<void>;
}

export interface UpdatesOptions {
  /** The installed version. */
  readonly version: string;
  /** The public key that the installed companion trusts. */
  readonly updateKey: string | null;
  readonly folder: string;
  /** The server that is signed in to. */
  readonly server: () => string | null;
  readonly isDriving: () => boolean;
  /** Starts an installer; resolves only where that fails, to why. */
  readonly start: (file: string) => Promise<string>;
}

interface Offered {
  readonly server: string;
  readonly installer: InstallerOffer;
  readonly canInstall: boolean;
}

/**
 * Updates the installed companion from its own server. The server only carries the file: without a
 * signature by the key of whoever built the installed one, nothing is run.
 */
export function createUpdates(options: UpdatesOptions): Updates {
  const { version, updateKey, folder, isDriving } = options;
  let offered: Offered | null = null;
  let progress: UpdateState['progress'] = 'none';
  let failure: string | null = null;
  const current = () => (offered?.server === options.server() ? offered : null);
  return {
    get state() {
      const found = current();
      return (
        found && {
          version: found.installer.version,
          canInstall: found.canInstall,
          page: `${found.server}${connectPath}`,
          progress,
          failure,
        }
      );
    },
    async check() {
      const server = options.server();
      if (server === null) return minuteMs;
      if (progress === 'none') await removeInstaller(folder);
      try {
        const { installer } = await createApi(server, null)(companionContract.get);
        const isOffered = installer !== null && isNewer(installer.version, version);
        offered = isOffered
          ? {
              server,
              installer,
              canInstall: isProtected(server) && isSigned(installer, updateKey),
            }
          : null;
        return dayMs;
      } catch {
        return hourMs;
      }
    },
    async install() {
      const found = current();
      if (found === null || progress !== 'none' || !found.canInstall) return;
      failure = isDriving() ? busy : null;
      if (failure !== null) return;
      progress = 'downloading';
      try {
        const file = await downloadInstaller(found.server, found.installer, folder);
        if (isDriving()) {
          failure = busy;
        } else {
          progress = 'starting';
          failure = toFailure(await options.start(file));
        }
      } catch (error) {
        failure = toFailure(messageOf(error));
      } finally {
        progress = 'none';
      }
    },
  };
}

const busy = 'Deliver your job first. The update waits.';

function toFailure(why: string): string {
  return `Couldn’t install the update. Try again. (${why})`;
}

/** Only this computer may be asked without encryption. */
function isProtected(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}
