import { contract } from '@waybill/schema/contract';
import type { AllianceForm } from '@waybill/schema/features/alliances.fields';
import type { AllianceTerm } from '@waybill/schema/features/alliances.models';
import { buildVtc, type Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

const { alliances } = contract;

export interface Company {
  readonly owner: Driver;
  readonly vtc: { readonly id: string };
}

let nextSlug = 0;

/** Creates an alliance of a company, which decides by majority by default. */
export async function found({ owner, vtc }: Company, form: Partial<AllianceForm> = {}) {
  const slug = `alliance-${String(nextSlug++).padStart(4, '0')}`;
  const body = {
    name: `The ${slug}`,
    decision: 'MAJORITY' as const,
    noticeDays: 14,
    isPublic: true,
    slug,
    ...form,
  };
  const { alliance } = await owner.browser.call(alliances.found, {
    params: { vtcId: vtc.id },
    body,
  });
  return alliance;
}

/** Creates an alliance of these companies. The first one creates it, and all want the same terms. */
export async function ally(
  [founder, ...others]: readonly [Company, ...Company[]],
  form: Partial<AllianceForm> = {},
  terms: readonly AllianceTerm[] = [],
) {
  const inviteIds = others.map(({ vtc }) => vtc.id);
  const alliance = await found(founder, { ...form, terms: [...terms], inviteIds });
  const params = { allianceId: alliance.id };
  for (const { owner } of others) {
    await owner.browser.call(alliances.accept, { params, body: { terms: [...terms] } });
  }
  return alliance;
}

/** Creates an alliance of a company, which first leaves all others directly in the database. */
export async function buildAlliance(
  { app, owner, vtc }: Company & { readonly app: TestApp },
  { isShared = false, noticeDays = 14 } = {},
): Promise<{ allianceId: string }> {
  await leaveEverything(app, vtc.id);
  const others = isShared ? [await buildVtc(app)] : [];
  const terms = isShared ? (['LEADERBOARD'] as const) : [];
  const { id: allianceId } = await ally([{ owner, vtc }, ...others], { noticeDays }, terms);
  return { allianceId };
}

/** Removes a company from all alliances, to make room for another. */
export async function leaveEverything({ db }: TestApp, vtcId: string): Promise<void> {
  await db.alliance.deleteMany({ where: { members: { some: { vtcId } } } });
}
