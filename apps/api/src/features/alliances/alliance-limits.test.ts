import { contract } from '@waybill/schema/contract';
import { rateLimits } from '@waybill/schema/rate-limits';
import { expect, test } from 'vitest';
import { ally, found } from '../../testing/alliance-kit.ts';
import { buildStaff, buildVtc } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ rateLimitFactor: 1 });
const { alliances } = contract;
const tooMany = { status: 429, body: { code: 'TOO_MANY_REQUESTS' } };

test(
  'a company can ask to join only so often a day, also with different members and after withdrawing',
  { tags: 'long' },
  async () => {
    const { id: allianceId } = await found(await buildVtc(app()));
    const company = await buildVtc(app());
    const manager = await buildStaff(app(), company, ['MANAGE_ALLIANCES']);
    const params = { allianceId };
    for (let count = 0; count < rateLimits.allianceAskByVtc.points; count++) {
      await company.owner.browser.call(alliances.ask, { params });
      await company.owner.browser.call(alliances.refuse, { params });
    }
    expect(await refusalOf(manager.browser.call(alliances.ask, { params }))).toMatchObject(tooMany);
  },
);

test(
  'a company can vote only so often a day, including changed ballots',
  { tags: 'long' },
  async () => {
    const a = await buildVtc(app());
    // One ballot of four decides nothing.
    const others = [await buildVtc(app()), await buildVtc(app()), await buildVtc(app())];
    const { id: allianceId } = await ally([a, ...others]);
    const { proposal } = await a.owner.browser.call(alliances.propose, {
      params: { allianceId },
      body: { kind: 'DISSOLVE' },
    });
    const params = { proposalId: proposal.id };
    const vote = async (yes: boolean) =>
      a.owner.browser.call(alliances.setBallot, { params, body: { yes } });
    for (let count = 0; count < rateLimits.allianceBallotByVtc.points; count++) {
      await vote(count % 2 === 1);
    }
    expect(await refusalOf(vote(false))).toMatchObject(tooMany);
  },
);

test(
  'a company can withdraw notice and change what it shares only so often a day',
  { tags: 'long' },
  async () => {
    const company = await buildVtc(app());
    const { id: allianceId } = await ally([company, await buildVtc(app())], {}, ['LEADERBOARD']);
    const { call } = company.owner.browser;
    const params = { allianceId };
    for (let count = 0; count < rateLimits.allianceStayByVtc.points; count++) {
      await call(alliances.giveNotice, { params });
      await call(alliances.withdrawNotice, { params });
    }
    // Giving notice has no limit.
    await call(alliances.giveNotice, { params });
    expect(await refusalOf(call(alliances.withdrawNotice, { params }))).toMatchObject(tooMany);

    const share = async (isShared: boolean) =>
      call(alliances.setConsents, { params, body: { terms: isShared ? ['LEADERBOARD'] : [] } });
    for (let count = 0; count < rateLimits.allianceConsentsByVtc.points; count++) {
      await share(count % 2 === 1);
    }
    expect(await refusalOf(share(false))).toMatchObject(tooMany);
  },
);

test(
  'a company can found only so many alliances a day, also if some have ended',
  { tags: 'long' },
  async () => {
    const company = await buildVtc(app());
    for (let count = 0; count < rateLimits.allianceFoundingByVtc.points; count++) {
      const { id: allianceId } = await found(company, { noticeDays: 0 });
      await company.owner.browser.call(alliances.giveNotice, { params: { allianceId } });
    }
    expect(await refusalOf(found(company))).toMatchObject(tooMany);
  },
);
