import type { companionContract } from '@waybill/schema/features/companion.contract';
import { type Request, type Response, Router } from 'express';
import type { Services } from '../../http/context.ts';
import type { Handlers } from '../../http/contract-router.ts';
import type { CompanionInstaller, OfferedPackage } from '../../lib/companion-package.ts';
import { AppError } from '../../lib/app-error.ts';

const packageName = { stem: 'waybill-companion', end: '.tgz' };
const clientName = { stem: 'waybill-client', end: '.tgz' };
const installerName = { stem: 'Waybill-Companion-Setup', end: '.exe' };
type FileName = typeof packageName;
const aYearSeconds = 365 * 24 * 3_600;

export const companionHandlers: Handlers<typeof companionContract> = {
  async get(_input, { companion, companionInstaller, config }) {
    return {
      companion: companion && {
        version: config.version,
        path: pathOf(packageName, companion),
        bytes: companion.bytes.length,
        sha256: companion.sha256,
      },
      installer: companionInstaller && toOffer(companionInstaller),
    };
  },
};

function toOffer(installer: CompanionInstaller) {
  const { version, bytes, sha256, signature } = installer;
  return { version, path: pathOf(installerName, installer), bytes, sha256, signature };
}

/**
 * The companion's and the API client's packages for npm, and the installer for Windows, with their checksums. npx never asks again
 * for an address that it has fetched from, so drivers are shown the one with the file's hash in its name.
 */
export function createDownloadsRouter({
  companion,
  clientPackage,
  companionInstaller,
}: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/:name', (request, response) => {
    const { name } = request.params;
    for (const [file, offered] of [
      [packageName, companion],
      [clientName, clientPackage],
    ] as const) {
      const send = () => void response.type('application/gzip').send(offered?.bytes);
      if (offered && answer(file, offered, send)) return;
    }
    if (companionInstaller) {
      const send = () => sendFromDisk(companionInstaller, response);
      if (answer(installerName, companionInstaller, send)) return;
    }
    throw new AppError('NOT_FOUND');

    function answer(file: FileName, content: Hashed, send: () => void): boolean {
      const current = `${file.stem}${file.end}`;
      const isHashed = name === hashedNameOf(file, content);
      if (isHashed || name === current) {
        setFileHeaders(response, current, content, isHashed);
        send();
      } else if (name === `${current}.sha256`) {
        // As `sha256sum --check` reads it.
        response.set('cache-control', 'no-cache').type('text');
        response.send(`${content.sha256}  ${current}\n`);
      } else if (isOldName(file, name)) {
        redirectTo(current, request, response);
      } else {
        return false;
      }
      return true;
    }
  });
  return router;
}

type Hashed = Pick<OfferedPackage, 'sha256'>;

function pathOf(file: FileName, content: Hashed): string {
  return `/downloads/${hashedNameOf(file, content)}`;
}

function hashedNameOf({ stem, end }: FileName, { sha256 }: Hashed): string {
  return `${stem}-${sha256.slice(0, 16)}${end}`;
}

function isOldName({ stem, end }: FileName, name: string): boolean {
  return (
    name.startsWith(`${stem}-`) &&
    name.endsWith(end) &&
    /^[0-9a-f]{16}$/.test(name.slice(stem.length + 1, -end.length))
  );
}

function setFileHeaders(
  response: Response,
  fileName: string,
  { sha256 }: Hashed,
  isForEver: boolean,
): void {
  response.set({
    'cache-control': isForEver ? `public, max-age=${aYearSeconds}, immutable` : 'no-cache',
    'content-disposition': `attachment; filename="${fileName}"`,
    etag: `"${sha256}"`,
  });
}

function sendFromDisk({ file }: CompanionInstaller, response: Response): void {
  response.type('application/vnd.microsoft.portable-executable');
  response.sendFile(file, { cacheControl: false, lastModified: false });
}

/** Redirects the address of an old file to the one for this server's version. */
function redirectTo(fileName: string, request: Request, response: Response): void {
  response.set('cache-control', 'no-store').redirect(302, `${request.baseUrl}/${fileName}`);
}
