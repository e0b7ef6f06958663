import { dayOf } from '@waybill/schema/days';
import { isWebhookType, webhookDataSchema } from '@waybill/schema/features/webhooks.models';
import { idSchema } from '@waybill/schema/text';
import { v7 as createId } from 'uuid';
import { z } from 'zod';
import type { Consumer } from '../../lib/consumer.ts';
import type { Db } from '../../lib/db.ts';
import { findTruckName } from '../../lib/truck-name.data.ts';
import { buildEmbed } from './discord.policy.ts';
import * as data from './fan-out.data.ts';
import { buildBody } from './payload.policy.ts';

/** Queues events for the subscribed webhooks of their company. A delivery is a row here. */
export const webhooksConsumer: Consumer = {
  name: 'webhooks',
  async handle(db, event) {
    const { id: eventId, type, vtcId, happenedAt, payload } = event;
    if (vtcId === null || !isWebhookType(type)) return null;
    const listeners = await data.lockSubscribedEndpoints(db, { vtcId, type, eventId });
    if (listeners.length === 0) return null;
    const vtc = await data.findVtc(db, vtcId);
    if (vtc === null) return null;
    const told = webhookDataSchema.parse(await expand(db, payload));
    for (const { id: endpointId, kind, nextSequence: sequence } of listeners) {
      const body =
        kind === 'DISCORD'
          ? JSON.stringify(buildEmbed({ type, data: told, happenedAt, language: vtc.language }))
          : buildBody({ type, happenedAt, sequence, vtc, data: told });
      const row = { id: createId(), endpointId, eventId, sequence, type, body };
      await data.createDelivery(db, { ...row, happenedAt });
    }
    return null;
  },
  async handleMany(sql, events) {
    const told = events.filter(({ type, vtcId }) => vtcId !== null && isWebhookType(type));
    if (told.length === 0) return true;
    const vtcIds = new Set(told.flatMap(({ vtcId }) => vtcId ?? []));
    return !(await data.hasEndpoints(sql, [...vtcIds]));
  },
};

const payloadSchema = z.record(z.string(), z.unknown());

/** Returns the data sent for a payload: names and figures instead of ids, and self-explanatory values. */
async function expand(db: Db, payload: unknown): Promise<Record<string, unknown>> {
  const told: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(payloadSchema.parse(payload))) {
    const expander = expanders.get(key);
    if (expander) Object.assign(told, await expander(db, value));
    else if (plain.has(key)) told[key] = value;
  }
  return told;
}

/** Sent unchanged. */
const plain: ReadonlySet<string> = new Set([
  'via',
  'tier',
  'decision',
  'isPinned',
  'fields',
  'deleteAfter',
  'staffOnly',
  'cause',
  'kind',
  'outcome',
  'terms',
  'leavesAt',
  'isExpelled',
  'name',
  'holders',
  'version',
  'tracker',
  'correction',
  'isMoved',
  'item',
]);

type Expander = (db: Db, value: unknown) => Promise<object>;

const expanders: ReadonlyMap<string, Expander> = new Map<string, Expander>([
  ['userId', describeDriver],
  ['driverId', describeDriver],
  ['jobId', describeJob],
  ['planId', describePlan],
  ['announcementId', describeAnnouncement],
  ['companyEventId', describeEvent],
  ['contractId', describeContract],
  ['payrollId', describePayroll],
  ['truckId', describeTruck],
  ['achievementId', describeAchievement],
  ['applicationId', async (_db, id) => ({ application: { id } })],
  ['invitationId', async (_db, id) => ({ invitation: { id } })],
  ['allianceId', describeAlliance],
  ['ofVtcId', describeCompany],
  ['roleIds', async (db, ids) => ({ roles: await nameRoles(db, ids) })],
  ['added', async (db, ids) => ({ added: await nameRoles(db, ids) })],
  ['removed', async (db, ids) => ({ removed: await nameRoles(db, ids) })],
]);

/** True if webhooks send this part of a payload. */
export function isTold(key: string): boolean {
  return plain.has(key) || expanders.has(key);
}

async function describeDriver(db: Db, value: unknown) {
  const id = idSchema.nullable().parse(value);
  return { driver: id === null ? null : { id, username: await data.findUsername(db, id) } };
}

async function describeJob(db: Db, value: unknown) {
  const id = idSchema.nullable().parse(value);
  if (id === null) return {};
  const {
    number = null,
    cargo = null,
    sourceCity: from = null,
    destinationCity: to = null,
    distanceM = null,
  } = (await data.findJob(db, id)) ?? {};
  return { job: { id, number, cargo, from, to, distanceM } };
}

async function describePlan(db: Db, value: unknown) {
  const id = idSchema.parse(value);
  const {
    cargo = null,
    sourceCity: from = null,
    destinationCity: to = null,
  } = (await data.findPlan(db, id)) ?? {};
  return { plan: { id, cargo, from, to } };
}

async function describeAnnouncement(db: Db, value: unknown) {
  const id = idSchema.parse(value);
  return { announcement: { id, title: await data.findAnnouncementTitle(db, id) } };
}

async function describeEvent(db: Db, value: unknown) {
  const id = idSchema.parse(value);
  const found = await data.findCompanyEvent(db, id);
  const startsAt = found?.startsAt.toISOString() ?? null;
  return { event: { id, title: found?.title ?? null, startsAt } };
}

async function describeContract(db: Db, value: unknown) {
  const id = idSchema.parse(value);
  return { contract: { id, client: await data.findContractClient(db, id) } };
}

async function describePayroll(db: Db, value: unknown) {
  const id = idSchema.parse(value);
  const found = await data.findPayrollDays(db, id);
  return {
    payroll: {
      id,
      from: found ? dayOf(found.fromDay) : null,
      to: found ? dayOf(found.toDay) : null,
    },
  };
}

async function describeTruck(db: Db, value: unknown) {
  const id = idSchema.parse(value);
  return { truck: { id, name: await findTruckName(db, id) } };
}

async function describeAchievement(db: Db, value: unknown) {
  const id = idSchema.parse(value);
  const { key = null, name = null } = (await data.findAchievementName(db, id)) ?? {};
  return { achievement: { id, key, name } };
}

async function describeAlliance(db: Db, value: unknown) {
  const id = idSchema.parse(value);
  return { alliance: { id, name: await data.findAllianceName(db, id) } };
}

async function describeCompany(db: Db, value: unknown) {
  const id = idSchema.parse(value);
  return { company: { id, name: await data.findVtcName(db, id) } };
}

async function nameRoles(db: Db, value: unknown) {
  const ids = z.array(idSchema).parse(value);
  const names = await data.listRoleNames(db, ids);
  return ids.map((id) => ({ id, name: names.get(id) ?? null }));
}
