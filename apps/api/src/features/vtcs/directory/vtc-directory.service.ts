import { vtcListQuerySchema, vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { limits } from '@waybill/schema/limits';
import type { Services } from '../../../http/context.ts';
import type { SiteAddress } from '../../../http/site-files.ts';
import { AppError } from '../../../lib/app-error.ts';
import { vtcPath } from '../public-page/vtc-page.presenter.ts';
import * as data from './vtc-list.data.ts';
import { listVtcs } from './vtc-list.service.ts';

/** A page of the directory, and the cursor of the next one. */
export interface DirectoryPage {
  readonly vtcs: readonly PublicVtc[];
  readonly next: string | null;
}

/** Lists the page that an address asks for, or the first page if the address is invalid. */
export async function listDirectory(
  services: Services,
  address: Readonly<Record<string, unknown>>,
): Promise<DirectoryPage> {
  // The language affects the page, not its companies.
  const { lang: _, ...asked } = address;
  const { success, data: query } = vtcListQuerySchema.safeParse({ ...asked, limit: undefined });
  const filters = success ? query : vtcListQuerySchema.parse({});
  const limit = limits.pageSize.default;
  const reply = await listVtcs(services, { ...filters, limit }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return listVtcs(services, { ...vtcListQuerySchema.parse({}), limit });
  });
  const { vtcs, nextCursor } = vtcsContract.list.response.parse(JSON.parse(reply.text));
  if (nextCursor === null) return { vtcs, next: null };
  const named = Object.entries({ ...asked, cursor: nextCursor }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { vtcs, next: new URLSearchParams(success ? named : [['cursor', nextCursor]]).toString() };
}

/** Lists the directory and the public pages of companies, last changed first. */
export async function listSiteAddresses({ db }: Services): Promise<readonly SiteAddress[]> {
  const vtcs = await data.listPublicPages(db, limits.sitemapVtcs);
  const pages = vtcs.map(({ tag, updatedAt }) => ({ path: vtcPath(tag), changedAt: updatedAt }));
  return [{ path: '/vtcs' }, ...pages];
}
