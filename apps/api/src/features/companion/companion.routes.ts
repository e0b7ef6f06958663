import type { companionContract } from '@waybill/schema/features/companion.contract';
import { type Request, type Response, Router } from 'express';
import type { Services } from '../../http/context.ts';
import type { Handlers } from '../../http/contract-router.ts';
import type { CompanionPackage } from '../../lib/companion-package.ts';
import { AppError } from '../../lib/app-error.ts';

const fileName = 'waybill-companion.tgz';
const aYearSeconds = 365 * 24 * 3_600;

export const companionHandlers: Handlers<typeof companionContract> = {
  async get(_input, { companion, config }) {
    if (companion === null) return { companion: null };
    const { bytes, sha256 } = companion;
    const path = `/downloads/${hashedNameOf(companion)}`;
    return { companion: { version: config.version, path, bytes: bytes.length, sha256 } };
  },
};

/**
 * The companion's package and its checksum. npx never asks again for an address that it has fetched
 * from: the one with the package's hash in its name is what drivers are shown.
 */
export function createDownloadsRouter({ companion }: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/:name', (request, response) => {
    const { name } = request.params;
    if (companion === null) throw new AppError('NOT_FOUND');
    if (name === hashedNameOf(companion)) return sendPackage(companion, response, true);
    if (name === fileName) return sendPackage(companion, response, false);
    if (name === `${fileName}.sha256`) return sendChecksum(companion, response);
    if (/^waybill-companion-[0-9a-f]{16}\.tgz$/.test(name))
      return redirectToNewest(request, response);
    throw new AppError('NOT_FOUND');
  });
  return router;
}

function hashedNameOf({ sha256 }: CompanionPackage): string {
  return `waybill-companion-${sha256.slice(0, 16)}.tgz`;
}

function sendPackage(
  { bytes, sha256 }: CompanionPackage,
  response: Response,
  isForEver: boolean,
): void {
  response
    .set({
      'content-type': 'application/gzip',
      'cache-control': isForEver ? `public, max-age=${aYearSeconds}, immutable` : 'no-cache',
      'content-disposition': `attachment; filename="${fileName}"`,
      etag: `"${sha256}"`,
    })
    .send(bytes);
}

/** As `sha256sum --check` reads it. */
function sendChecksum({ sha256 }: CompanionPackage, response: Response): void {
  response.set('cache-control', 'no-cache').type('text').send(`${sha256}  ${fileName}\n`);
}

/** Redirects the address of an old package to the one for this server's version. */
function redirectToNewest(request: Request, response: Response): void {
  response.set('cache-control', 'no-store').redirect(302, `${request.baseUrl}/${fileName}`);
}
