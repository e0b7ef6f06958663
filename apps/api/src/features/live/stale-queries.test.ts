// @module-tag thorough
import { contract } from '@waybill/schema/contract';
import { ApiError } from '@waybill/client';
import type { EventType } from '@waybill/schema/events';
import { staleQueries } from '@waybill/schema/stale-queries';
import { expect, test } from 'vitest';
import { buildAchievement, handForm } from '../../testing/achievement-writes.ts';
import { found } from '../../testing/alliance-kit.ts';
import { buildAnnouncement } from '../../testing/announcement-kit.ts';
import { buildApplicant, reject, setRecruiting, withdraw } from '../../testing/application-kit.ts';
import {
  buildDriver,
  buildMember,
  buildRole,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { buildParty, offer, placeBid } from '../../testing/contract-kit.ts';
import { buildFuelReport } from '../../testing/fuel-kit.ts';
import { buildClaim, insure } from '../../testing/insurance-kit.ts';
import { buildInvitation, comeBy } from '../../testing/invitation-kit.ts';
import { backdateMembership, buildJobForm } from '../../testing/job-kit.ts';
import { buildEntry, openBooks } from '../../testing/ledger-kit.ts';
import { buildLivery, submitVersion } from '../../testing/livery-kit.ts';
import { addExhibitPhoto, exhibit } from '../../testing/museum-kit.ts';
import { addTruck } from '../../testing/truck-kit.ts';
import { buyPlace } from '../../testing/places-kit.ts';
import { buildPayroll, buildScheme } from '../../testing/payroll-kit.ts';
import { type MemberKey, readsOf } from '../../testing/page-reads.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildReport } from '../../testing/traffic-kit.ts';
import { buildWebhook } from '../../testing/webhook-kit.ts';

const app = useTestApp();

const c = contract;

/** Some thousand requests. */
const patienceMs = 180_000;

/** Each answer, or why it was refused. */
type Answers = Readonly<Record<string, { readonly answer?: string; readonly refused?: string }>>;

async function readAll(driver: Driver, key: MemberKey): Promise<Answers> {
  const answers = Object.entries(readsOf(driver, key, app().services.clock())).map(
    async ([subject, read]) => {
      const answered = await read().then(
        (answer) => ({ answer: JSON.stringify(answer) }),
        (error: unknown) => {
          if (error instanceof ApiError) return { refused: error.body.code };
          throw error;
        },
      );
      return [subject, answered] as const;
    },
  );
  return Object.fromEntries(await Promise.all(answers));
}

/** Lists what is answered differently. Pages whose right is gained or lost go by the signed-in user. */
const changedIn = (before: Answers, after: Answers) =>
  Object.keys(before).flatMap((subject) => {
    const [then, now] = [before[subject], after[subject]];
    if (then?.refused !== now?.refused) return ['auth'];
    return then?.answer === now?.answer ? [] : [subject];
  });

/** Builds a company whose owner and member read everything before and after each event. */
async function buildReaders() {
  const { owner, vtc } = await buildVtc(app());
  const vtcId = vtc.id;
  const member = await buildMember(app(), vtcId);
  const memberKey = { vtcId, userId: member.user.id };
  const readers = [owner, member];
  const seen = new Set<EventType>();
  const missing: string[] = [];

  /** Does something and compares the answers with those before, by the events that it emits. */
  async function cause(name: string, act: () => Promise<unknown>): Promise<void> {
    await app().db.outboxPending.deleteMany();
    const before = await Promise.all(readers.map(async (reader) => readAll(reader, memberKey)));
    await act();
    const emitted = await app().db.outboxPending.findMany({
      select: { type: true, subjectId: true },
    });
    const events = emitted.map((event) => ({ ...event, ...staleQueries[typeOf(event.type)] }));
    for (const { type } of emitted) seen.add(typeOf(type));
    const after = await Promise.all(readers.map(async (reader) => readAll(reader, memberKey)));
    for (const [index, reader] of readers.entries()) {
      const stale = events.flatMap(({ all, subject = [], subjectId }) =>
        subjectId === reader.user.id ? all.concat(subject) : all,
      );
      for (const changed of changedIn(before[index] ?? {}, after[index] ?? {})) {
        if (stale.some((subject) => subject === changed)) continue;
        missing.push(`${name}: ${changed} of the ${index === 0 ? 'owner' : 'member'}`);
      }
    }
  }

  return { owner, vtc, member, memberKey, cause, seen, missing };
}

test(
  'each event about people and companies makes stale what its readers are then answered differently',
  { timeout: patienceMs },
  async () => {
    const { owner, vtc, member, memberKey, cause, seen, missing } = await buildReaders();
    const { id: vtcId } = vtc;
    const params = { vtcId };
    const { call } = owner.browser;
    await cause('read twice', async () => {});
    await cause('warn', async () =>
      call(c.members.createWarning, { params: memberKey, body: { reason: 'Ramming', days: 30 } }),
    );
    const role = await buildRole(owner, vtcId, ['VIEW_APPLICATIONS']);
    await cause('set roles', async () =>
      call(c.members.setRoles, { params: memberKey, body: { roleIds: [role.id] } }),
    );
    await cause('change a role', async () =>
      call(c.roles.update, {
        params: { roleId: role.id },
        body: { name: 'Crew', permissions: [], duties: [] },
      }),
    );
    const invited = await buildDriver(app());
    let code: string | null = null;
    await cause('invite', async () => {
      ({ code } = await buildInvitation(owner, vtcId));
    });
    await cause('come by invitation', async () => comeBy(invited, code ?? ''));
    const another = await buildInvitation(owner, vtcId);
    await cause('revoke an invitation', async () =>
      call(c.invitations.revoke, { params: { invitationId: another.invitation.id } }),
    );
    const guest = await buildMember(app(), vtcId);
    await cause('leave', async () => guest.browser.call(c.vtcs.leave));
    await cause('remove a member', async () =>
      call(c.members.kickWithReason, {
        params: { vtcId, userId: invited.user.id },
        body: { reason: 'Away' },
      }),
    );
    await cause('recruit by application', async () => setRecruiting({ owner, vtc }, 'APPLICATION'));
    const applicant = await buildDriver(app());
    let applicationId = '';
    await cause('apply', async () => {
      const body = { formVersion: null, message: '' };
      const { application } = await applicant.browser.call(c.applications.file, { params, body });
      applicationId = application.id;
    });
    await cause('withdraw an application', async () => withdraw(applicant, applicationId));
    const other = await buildApplicant(app(), vtcId);
    await cause('reject', async () => reject(owner, other.application.id));
    let announcementId = '';
    await cause('announce', async () => {
      announcementId = await buildAnnouncement(owner, vtcId);
    });
    await cause('edit an announcement', async () =>
      call(c.announcements.update, {
        params: { announcementId },
        body: { title: 'Day convoy', body: 'We meet at **ten**.' },
      }),
    );
    await cause('delete an announcement', async () =>
      call(c.announcements.remove, { params: { announcementId } }),
    );
    await cause('plan', async () =>
      call(c.jobs.createPlan, { params, body: { driverId: member.user.id, cargoId: 'milk' } }),
    );
    await cause('found an alliance', async () => found({ owner, vtc }));
    await cause('hide on the map', async () =>
      member.browser.call(c.positions.setVisibility, { body: { visibility: 'off' } }),
    );
    await cause('show the public map', async () =>
      call(c.positions.setPublicMapSettings, {
        params,
        body: { isOn: true, showsNames: false, frameAncestors: [] },
      }),
    );
    await cause('offer ownership', async () =>
      call(c.vtcs.offerOwnership, { params, body: { userId: member.user.id } }),
    );
    await cause('accept ownership', async () =>
      member.browser.call(c.vtcs.acceptOwnership, { params }),
    );
    await cause('start a deletion', async () =>
      member.browser.call(c.vtcs.remove, { params, body: { name: vtc.name } }),
    );
    await cause('stop it', async () => member.browser.call(c.vtcs.restore, { params }));

    expect(missing).toEqual([]);
    expect([...seen].toSorted()).toEqual([
      'account.live-visibility-changed',
      'alliance.founded',
      'announcement.deleted',
      'announcement.edited',
      'announcement.published',
      'application.filed',
      'application.rejected',
      'application.withdrawn',
      'invitation.created',
      'invitation.revoked',
      'invitation.used',
      'member.joined',
      'member.kicked',
      'member.left',
      'member.roles-changed',
      'member.warned',
      'ownership.accepted',
      'ownership.offered',
      'plan.assigned',
      'role.changed',
      'vtc.deletion-started',
      'vtc.public-map-changed',
      'vtc.restored',
      'vtc.updated',
    ]);
  },
);

test(
  'each event about what they drive and enter does so too',
  { timeout: patienceMs },
  async () => {
    const { owner, vtc, member, memberKey, cause, seen, missing } = await buildReaders();
    const { id: vtcId } = vtc;
    const params = { vtcId };
    const { call } = owner.browser;
    await cause('read twice', async () => {});
    await backdateMembership(app(), member);
    let jobId = '';
    await cause('enter a job', async () => {
      ({ id: jobId } = (await member.browser.call(c.jobs.createOwn, { body: buildJobForm() })).job);
    });
    await cause('comment', async () =>
      call(c.jobs.comment, { params: { jobId }, body: { text: 'Well driven' } }),
    );
    await cause('accept a job', async () =>
      call(c.jobs.decide, { params: { jobId }, body: { kind: 'ACCEPT', reason: 'Seen' } }),
    );
    await cause('weigh safety', async () =>
      call(c.safety.setRules, { params, body: { emphasis: [200, 100, 100, 100, 100] } }),
    );
    await cause('set a leave', async () =>
      call(c.members.setLeave, {
        params: memberKey,
        body: { from: '2099-01-01', until: '2099-01-09', reason: '' },
      }),
    );
    await cause('note', async () =>
      call(c.members.createNote, { params: memberKey, body: { text: 'On time' } }),
    );
    await cause('report a fuel price', async () => buildFuelReport(member, vtcId));
    await cause('report traffic', async () =>
      buildReport(member, { at: { x: 30_000, z: 30_000 } }),
    );
    const form = { name: 'North', game: 'ets2' as const, stops: ['berlin', 'wroclaw'] };
    await cause('save a route', async () =>
      member.browser.call(c.routePlans.create, { params, body: form }),
    );
    await cause('create an achievement', async () => buildAchievement(owner, vtcId, handForm));
    let truckId = '';
    await cause('add a truck', async () => {
      ({ id: truckId } = await addTruck(owner, vtcId));
    });
    await cause('exhibit a truck', async () => exhibit(owner, truckId));
    await cause('add a photo of it', async () => addExhibitPhoto(owner, truckId));
    const painted = await buildLivery(owner, vtcId);
    const of = { params: { liveryId: painted, version: 1 } };
    await cause('create a livery', async () => buildLivery(owner, vtcId, { name: 'Falu Red' }));
    await cause('upload a livery', async () => submitVersion(owner, painted));
    await cause('approve a livery', async () => call(c.liveries.approve, of));
    await cause('wear a livery', async () =>
      call(c.liveries.wear, { params: { truckId }, body: { liveryId: painted } }),
    );
    await cause('withdraw a livery', async () => call(c.liveries.withdraw, of));
    await cause('buy a garage', async () => buyPlace(owner, vtcId));
    await cause('open the books', async () => openBooks(owner, vtcId));
    await cause('insure the cargo', async () => insure(owner, vtcId));
    const claimId = await buildClaim(app(), owner, vtcId, member);
    await cause('pay a claim', async () =>
      call(c.insurance.pay, { params: { claimId }, body: { reason: 'A wet road.' } }),
    );
    await cause('post an entry', async () => buildEntry(owner, vtcId));
    await cause('decide what is paid', async () => buildScheme(owner, vtcId));
    await cause('draft a payroll', async () => buildPayroll(owner, vtcId));
    let contractId = '';
    await cause('offer a contract', async () => {
      contractId = (await offer(app(), owner, vtcId)).id;
    });
    const bidder = await buildParty(app());
    let contractBidId = '';
    await cause('get a bid', async () => {
      contractBidId = await placeBid(bidder.owner, contractId);
    });
    await cause('lose a bid', async () =>
      bidder.owner.browser.call(c.contracts.withdrawBid, { params: { contractBidId } }),
    );
    await cause('withdraw a contract', async () =>
      call(c.contracts.withdraw, { params: { contractId } }),
    );
    await cause('create a webhook', async () => buildWebhook(owner, vtcId));
    await cause('link a tracker', async () =>
      call(c.trackers.create, { params, body: { provider: 'unitracker', trusted: false } }),
    );
    await cause('create a token', async () =>
      member.browser.call(c.account.createToken, {
        body: { name: 'Sheet', scopes: [], expiresInDays: 30 },
      }),
    );
    expect(missing).toEqual([]);
    expect([...seen].toSorted()).toEqual([
      'account.credentials-changed',
      'achievement.changed',
      'claim.decided',
      'contract.bid',
      'contract.bid-withdrawn',
      'contract.offered',
      'contract.withdrawn',
      'fuel.prices-changed',
      'insurance.changed',
      'job.commented',
      'job.decided',
      'job.entered',
      'ledger.changed',
      'livery.approved',
      'livery.changed',
      'livery.submitted',
      'member.file-changed',
      'member.leave-changed',
      'payroll.changed',
      'payroll.scheme-changed',
      'place.changed',
      'route.changed',
      'safety.rules-changed',
      'tracker.link-changed',
      'traffic.reported',
      'truck.changed',
      'webhook.changed',
    ]);
  },
);

const isType = (type: string): type is EventType => Object.hasOwn(staleQueries, type);

function typeOf(type: string): EventType {
  if (!isType(type)) throw new Error(`unknown event ${type}`);
  return type;
}
