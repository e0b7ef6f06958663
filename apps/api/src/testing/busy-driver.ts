import { randomUUID } from 'node:crypto';
import { contract } from '@waybill/schema/contract';
import { v7 as createId } from 'uuid';
import { buildAchievement, handForm } from './achievement-writes.ts';
import { buildDevice, buildProgram, buildToken } from './account-kit.ts';
import { liveryForm } from './livery-kit.ts';
import { addTruck } from './truck-kit.ts';
import { channelOf, say } from './chat-kit.ts';
import { buildStaff, buildVtc } from './factories.ts';
import { updateAwards } from './award-kit.ts';
import { buildFuelReport } from './fuel-kit.ts';
import { buildInvitation } from './invitation-kit.ts';
import { insertJob } from './job-kit.ts';
import { buildEvents, buildSession } from './telemetry-kit.ts';
import type { TestApp } from './test-app.ts';
import { buildReport } from './traffic-kit.ts';
import { overlaySettings } from './overlay-writes.ts';

const { jobs, members } = contract;

/** Creates a member with some of every kind of data, who also appears in others' data. */
export async function buildBusyDriver(app: TestApp) {
  const company = await buildVtc(app);
  const { owner, vtc } = company;
  const staff = await buildStaff(app, company, ['VIEW_MEMBERS_PAGE', 'KICK_MEMBERS']);
  const fellow = await buildStaff(app, company, ['VIEW_CONTRACTS']);
  const { id: userId } = staff.user;
  const params = { vtcId: vtc.id, userId };
  await owner.browser.call(members.createNote, { params, body: { text: 'Drives well.' } });
  const written = { params: { ...params, userId: fellow.user.id }, body: { text: 'Late again.' } };
  await staff.browser.call(members.createNote, written);
  const leave = { from: '2030-01-01', until: '2030-01-09', reason: 'Skiing' };
  await staff.browser.call(members.setLeave, { params, body: leave });
  const device = await buildDevice(app, staff, 'Gaming PC');
  const batch = { protocol: 1, session: buildSession(app), events: [...buildEvents(3)] };
  await buildProgram(app, device.token)(contract.telemetry.sendBatch, { body: batch });
  const token = await buildToken(staff, ['KICK_MEMBERS']);
  const section = { params: { section: 'stats' as const }, body: { collapsed: true } };
  await staff.browser.call(contract.users.setSection, section);
  await staff.browser.call(contract.users.updatePreferences, { body: { currency: 'NOK' } });
  const { vtc: other } = await buildVtc(app);
  await app.db.application.create({ data: { userId, vtcId: other.id } });
  const { invitation } = await buildInvitation(owner, vtc.id);
  const used = { invitationId: invitation.id, userId, usedAt: new Date() };
  await app.db.invitationUse.create({ data: used });
  const block = { vtcId: other.id, userId, reason: 'Rammed others.', createdAt: new Date() };
  await app.db.vtcBlock.create({ data: block });
  const announce = (authorId: string, words: string) => ({
    authorId,
    vtcId: vtc.id,
    title: words,
    body: { source: `**${words}**`, blocks: [] },
    createdAt: new Date(),
  });
  await app.db.announcement.create({ data: announce(userId, 'Night convoy') });
  const { id: announcementId } = await app.db.announcement.create({
    data: announce(owner.user.id, 'Said by somebody else'),
  });
  const read = { announcementId, userId, vtcId: vtc.id, readAt: new Date() };
  await app.db.announcementRead.create({ data: read });
  const feed = { body: { sources: ['events' as const] } };
  await staff.browser.call(contract.calendar.createFeed, feed);
  await staff.browser.call(contract.overlay.create, { body: { settings: overlaySettings } });
  const hourMs = 3_600_000;
  const [startsAt, endsAt] = [new Date(), new Date(Date.now() + hourMs)];
  await app.db.companyEvent.create({
    data: {
      vtcId: vtc.id,
      createdById: userId,
      reach: 'COMPANY',
      title: 'Night convoy',
      game: 'ets2',
      zone: 'UTC',
      meetsAt: startsAt,
      startsAt,
      endsAt,
      createdAt: startsAt,
      answers: { create: { userId, answer: 'YES', yesAt: startsAt } },
      attendance: {
        create: {
          driverId: userId,
          promised: true,
          computed: 'MISSED',
          decided: 'ATTENDED',
          decidedById: userId,
          reason: 'Drove without the companion.',
        },
      },
      feedback: { create: { userId, isGood: true, text: 'Good pace.', saidAt: startsAt } },
      photos: {
        create: {
          user: { connect: { id: userId } },
          createdAt: startsAt,
          picture: {
            create: { sha256: '5'.repeat(64), bytes: new Uint8Array([1]), width: 1, height: 1 },
          },
        },
      },
    },
  });
  await addTruck(owner, vtc.id, { driverId: userId, plate: 'B OWN 1' });
  const by = { uploadedById: userId, uploadedAt: startsAt, approvedById: userId };
  await app.db.livery.create({
    data: {
      ...liveryForm(),
      id: createId(),
      vtcId: vtc.id,
      createdAt: startsAt,
      files: {
        create: {
          ...by,
          version: 1,
          kind: 'LINK',
          state: 'APPROVED',
          sizeBytes: 0,
          approvedAt: startsAt,
          downloads: { create: { userId, firstAt: startsAt } },
        },
      },
      trucks: {
        create: {
          byId: userId,
          since: startsAt,
          truckId: (await addTruck(owner, vtc.id)).id,
        },
      },
    },
  });
  const channel = await channelOf(staff);
  await say(staff, channel.id, 'On my **way**');
  await say(owner, channel.id, 'Said by the owner');
  const picture = { authorId: userId, bytes: Buffer.from('x'), width: 1, height: 1 };
  await app.db.chatPicture.create({ data: { ...picture, createdAt: app.services.clock() } });
  await app.db.chatReaction.create({ data: { channelId: channel.id, n: 2, userId, mark: 'UP' } });
  const report = {
    params: { channelId: channel.id, n: 2 },
    body: { reason: 'Insults another driver.' },
  };
  await staff.browser.call(contract.chatModeration.report, report);
  const mute = { params, body: { days: 1, reason: 'Insults.' } };
  await owner.browser.call(contract.chatModeration.mute, mute);
  await app.db.chatBlock.create({ data: { userId, blockedId: fellow.user.id } });
  const jobId = await insertJob(app, staff, { vtcId: vtc.id, fuelUsedMl: 7 });
  await insertJob(app, staff, {});
  await updateAwards(app);
  await app.db.lookBackShare.create({ data: { id: createId(), userId, year: 2025, month: 2 } });
  const achievementId = await buildAchievement(owner, vtc.id, handForm);
  const gift = { driverId: userId, reason: 'Won the tour of the Alps' };
  await owner.browser.call(contract.achievements.give, { params: { achievementId }, body: gift });
  const job = { params: { jobId } };
  const reject = { kind: 'REJECT', reason: 'Seen twice.' } as const;
  await owner.browser.call(jobs.decide, { ...job, body: reject });
  await staff.browser.call(jobs.appeal, { ...job, body: { text: 'Not by me.' } });
  await staff.browser.call(jobs.comment, { ...job, body: { text: 'Much snow.' } });
  const plan = { cargoId: 'snow', driverId: userId };
  await owner.browser.call(jobs.createPlan, { params: { vtcId: vtc.id }, body: plan });
  await buildFuelReport(staff, vtc.id, { minorPer100L: 15_900 });
  await buildFuelReport(owner, vtc.id, { minorPer100L: 16_666 });
  await buildReport(staff, { kind: 'CLOSED', at: { x: 5_125, z: 5_125 } });
  const trafficReportId = await buildReport(owner);
  const gone = { params: { trafficReportId }, body: { isThere: false } };
  await staff.browser.call(contract.traffic.setAnswer, gone);
  await app.db.routePlan.create({
    data: {
      vtcId: vtc.id,
      plannerId: owner.user.id,
      driverId: userId,
      name: 'Along the coast',
      game: 'ets2',
      givenAt: new Date(),
      legs: {
        create: {
          ordinal: 0,
          sourceCityId: 'berlin',
          sourceCity: 'Berlin',
          destinationCityId: 'rostock',
          destinationCity: 'Rostock',
          basis: 'UNKNOWN',
        },
      },
    },
  });
  await staff.browser.call(contract.positions.setVisibility, { body: { visibility: 'off' } });
  const told = { userId, eventId: randomUUID(), kind: 'vtc.restored', vtcId: vtc.id };
  const said = { groupKey: 'vtc:end', params: { vtc: vtc.name }, link: '/', createdAt: new Date() };
  await app.db.notification.create({ data: { ...told, ...said, aboutUserId: owner.user.id } });
  const settings = [{ kind: 'member.joined' as const, channel: 'APP' as const, on: false }];
  await staff.browser.call(contract.notifications.setSettings, { body: { settings } });
  return { company, staff, fellow, device, token, other, leave, jobId };
}
