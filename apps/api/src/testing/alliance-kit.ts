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

/** An alliance that a company founds, which decides by majority unless it says otherwise. */
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

/** An alliance of these companies, the first of which founds it and all of which want the same. */
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

/** An alliance in which a company is for a moment: what it was in before it has left by the database alone. */
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

/** Makes room for another alliance. */
export async function leaveEverything({ db }: TestApp, vtcId: string): Promise<void> {
  await db.alliance.deleteMany({ where: { members: { some: { vtcId } } } });
}
