import type { accountContract } from '@waybill/schema/features/account.contract';
import { accountExportSchema } from '@waybill/schema/features/account.models';
import { getOwnSessionId } from '../../auth/actor.ts';
import type { Handlers } from '../../http/contract-router.ts';
import { streamList } from '../../lib/json-stream.ts';
import {
  presentConnectedDevice,
  presentExport,
  presentSession,
  presentToken,
} from './account.presenter.ts';
import { updateEmail, updatePassword, removeAccount } from './account.service.ts';
import {
  createConnectionCode,
  createDeviceCode,
  listConnectedDevices,
  revokeDevice,
} from './devices/devices.service.ts';
import { exportData, type ExportOwn } from './export.service.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './sessions/sessions.service.ts';
import { listTokens, createToken, revokeToken } from './tokens/tokens.service.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  removeTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
} from './two-factor/two-factor.service.ts';

/** The rest of the document; jobs are parsed page by page. */
const withoutJobs = accountExportSchema.omit({ jobs: true });

/** The account's routes, with what the other features add to an export. */
export const createAccountHandlers = (exportOwn: ExportOwn): Handlers<typeof accountContract> => ({
  async listSessions(_input, ctx) {
    const currentId = getOwnSessionId(ctx.actor);
    const rows = await listSessions(ctx);
    return { sessions: rows.map((row) => presentSession(row, currentId)) };
  },

  async revokeSession({ params }, ctx) {
    await revokeSession(ctx, params.sessionId);
    return { success: true };
  },

  async revokeOtherSessions(_input, ctx) {
    return { revoked: await revokeOtherSessions(ctx) };
  },

  async listDevices(_input, ctx) {
    return { devices: (await listConnectedDevices(ctx)).map(presentConnectedDevice) };
  },

  async revokeDevice({ params }, ctx) {
    await revokeDevice(ctx, params.deviceId);
    return { success: true };
  },

  async createDeviceCode(_input, ctx) {
    const { expiresAt, ...code } = await createDeviceCode(ctx);
    return { ...code, expiresAt: expiresAt.toISOString() };
  },

  async createConnectionCode({ body }, ctx) {
    const { code, expiresAt } = await createConnectionCode(ctx, body);
    return { code, expiresAt: expiresAt.toISOString() };
  },

  async listTokens(_input, ctx) {
    return { tokens: (await listTokens(ctx)).map(presentToken) };
  },

  async createToken({ body }, ctx) {
    const { token, row } = await createToken(ctx, body);
    return { token, personalToken: presentToken(row) };
  },

  async revokeToken({ params }, ctx) {
    await revokeToken(ctx, params.tokenId);
    return { success: true };
  },

  async updatePassword({ body }, ctx) {
    await updatePassword(ctx, body);
    return { success: true };
  },

  async updateEmail({ body }, ctx) {
    await updateEmail(ctx, body);
    return { email: body.email };
  },

  async getTwoFactor(_input, ctx) {
    return { twoFactor: await getTwoFactor(ctx) };
  },

  async beginTwoFactor({ body }, ctx) {
    return beginTwoFactor(ctx, body.currentPassword);
  },

  async confirmTwoFactor({ body }, ctx) {
    return { recoveryCodes: await confirmTwoFactor(ctx, body.code) };
  },

  async renewRecoveryCodes({ body }, ctx) {
    return { recoveryCodes: await renewRecoveryCodes(ctx, body) };
  },

  async removeTwoFactor({ body }, ctx) {
    await removeTwoFactor(ctx, body);
    return { success: true };
  },

  async exportData(_input, ctx) {
    const { jobPages, records, ...rows } = await exportData(ctx, exportOwn);
    const own = presentExport(rows, getOwnSessionId(ctx.actor), ctx.clock());
    const document = { ...own, ...records };
    return streamList(withoutJobs.parse(document), 'jobs', jobPages);
  },

  async removeAccount({ body }, ctx) {
    await removeAccount(ctx, body);
    return { success: true };
  },
});
