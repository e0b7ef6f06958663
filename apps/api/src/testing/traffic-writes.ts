import { contract } from '@waybill/schema/contract';
import { entry, type TableEntry } from './table-entry.ts';
import { buildReport, insertReport } from './traffic-kit.ts';

const { traffic } = contract;

/** For each write on traffic: who sends it, and the request. */
export const trafficWrites: readonly TableEntry[] = [
  entry(traffic.createReport, async ({ app, staff }) => {
    await app.db.trafficReport.deleteMany({ where: { reporterId: staff.user.id } });
    return [staff, (call) => buildReport(staff, { call })];
  }),
  entry(traffic.setAnswer, async ({ app, owner, staff, vtc }) => {
    const params = { trafficReportId: await insertReport(app, owner, vtc.id) };
    const body = { isThere: true };
    return [staff, (call) => call(traffic.setAnswer, { params, body })];
  }),
  entry(traffic.withdrawReport, async ({ app, staff, vtc }) => {
    const params = { trafficReportId: await insertReport(app, staff, vtc.id) };
    return [staff, (call) => call(traffic.withdrawReport, { params })];
  }),
  entry(traffic.removeReport, async ({ app, owner, staff, vtc }) => {
    const params = { trafficReportId: await insertReport(app, owner, vtc.id) };
    return [staff, (call) => call(traffic.removeReport, { params })];
  }),
];
