import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { expect, inject, test } from 'vitest';
import { ally, found, leaveEverything } from '../../testing/alliance-kit.ts';
import { buildVtc } from '../../testing/factories.ts';
import { countOutcomes, insist } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { alliances } = contract;
const rounds = inject('isLong') ? 50 : 1;
const vote = (proposalId: string) => ({ params: { proposalId }, body: { yes: true } });

test('concurrent ballots, and a ballot concurrent with a notice, have one outcome', async () => {
  const [a, b, c, d] = [
    await buildVtc(app()),
    await buildVtc(app()),
    await buildVtc(app()),
    await buildVtc(app()),
  ];
  for (let round = 0; round < rounds; round += 1) {
    const { id: allianceId } = await ally([a, b, c], { noticeDays: 0 });
    const params = { allianceId };
    const open = async (company: string) => {
      const body = { kind: 'ADMIT' as const, vtcId: company };
      return (await a.owner.browser.call(alliances.propose, { params, body })).proposal.id;
    };
    const proposalId = await open(d.vtc.id);
    const outcomes = await countOutcomes([
      b.owner.browser.call(alliances.setBallot, vote(proposalId)),
      c.owner.browser.call(alliances.setBallot, vote(proposalId)),
    ]);
    // The first ballot closes the vote, so the second is refused.
    expect(outcomes).toEqual({ OK: 1, PROPOSAL_CLOSED: 1 });
    const invited = { allianceId, vtcId: d.vtc.id };
    expect(await app().db.allianceMember.count({ where: invited })).toBe(1);
    await d.owner.browser.call(alliances.refuse, { params });

    const again = await open(d.vtc.id);
    const raced = await countOutcomes([
      b.owner.browser.call(alliances.setBallot, vote(again)),
      c.owner.browser.call(alliances.giveNotice, { params }),
    ]);
    expect(raced).toEqual({ OK: 2 });
    const proposal = await app().db.allianceProposal.findUniqueOrThrow({ where: { id: again } });
    expect(proposal.state).toBe('CARRIED');
    for (const { vtc } of [a, b, c, d]) await leaveEverything(app(), vtc.id);
  }
});

test(
  'of two concurrent acceptances one succeeds, and of six concurrent foundings five',
  { tags: 'long' },
  async () => {
    const [a, b] = [await buildVtc(app()), await buildVtc(app())];
    for (let round = 0; round < rounds; round += 1) {
      const { id: allianceId } = await found(a, { inviteIds: [b.vtc.id] });
      const accept = async () =>
        b.owner.browser.call(alliances.accept, {
          params: { allianceId },
          body: { terms: ['JOBS'] },
        });
      expect(await countOutcomes([accept(), accept()])).toEqual({ OK: 1, ALREADY_ALLIED: 1 });
      for (const { vtc } of [a, b]) await leaveEverything(app(), vtc.id);
      const many = Array.from({ length: limits.alliancesPerVtc + 1 }, async () =>
        insist(() => found(a)),
      );
      expect(await countOutcomes(many)).toEqual({ OK: 5, ALLIANCES_TOO_MANY: 1 });
      await leaveEverything(app(), a.vtc.id);
    }
  },
);
