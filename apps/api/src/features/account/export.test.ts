import { contract } from '@waybill/schema/contract';
import { describe, expect, test } from 'vitest';
import { buildTwoFactor } from '../../testing/account-kit.ts';
import { buildBusyDriver } from '../../testing/busy-driver.ts';
import type { Driver } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const { account } = contract;

describe('the export', () => {
  test(
    'D8: holds all that is stored about you, and of others only what they did',
    { tags: 'long' },
    async () => {
      const { company, staff, fellow, device, token, other, leave, jobId } =
        await buildBusyDriver(app());
      const data = await staff.browser.call(account.exportData);
      expect(data).toMatchObject({
        user: {
          ...pick(staff),
          email: staff.email,
          collapsedSections: ['stats'],
          preferences: { currency: 'NOK', theme: 'system' },
        },
        membership: {
          vtc: { id: company.vtc.id },
          isOwner: false,
          isOfferedOwnership: false,
          roles: [{ id: staff.role.id }],
          leave,
          notesAboutYou: [{ text: 'Drives well.' }],
        },
        applications: [{ vtcId: other.id, vtcName: other.name }],
        announcementsByYou: [
          {
            vtcId: company.vtc.id,
            title: 'Night convoy',
            text: '**Night convoy**',
            editedAt: null,
          },
        ],
        announcementsRead: [{ announcementId: expect.any(String) }],
        invitationsByYou: [],
        invitationsUsed: [{ vtcId: company.vtc.id, vtcName: company.vtc.name }],
        blocksOfYou: [
          { vtcId: other.id, vtcName: other.name, until: null, reason: 'Rammed others.' },
        ],
        blocksByYou: [],
        notesByYou: [{ text: 'Late again.', memberId: fellow.user.id, vtcId: company.vtc.id }],
        membershipPeriods: [{ vtcId: company.vtc.id, leftAt: null }],
        jobs: [{ driver: { id: staff.user.id } }, { driver: { id: staff.user.id } }],
        decisionsAboutYourJobs: [{ jobId, kind: 'REJECT', reason: 'Seen twice.' }],
        decisionsByYou: [],
        appealsByYou: [{ jobId, text: 'Not by me.' }],
        jobCommentsByYou: [{ jobId, text: 'Much snow.' }],
        plansForYou: [{ cargoId: 'snow' }],
        plansByYou: [],
        fuelReportsByYou: [
          { vtcId: company.vtc.id, territory: 'DE', minorPer100L: 15_900, removedAt: null },
        ],
        trafficReportsByYou: [{ game: 'ets2', kind: 'CLOSED', x: 5_125, z: 5_125, endedAt: null }],
        trafficAnswersByYou: [{ reportId: expect.any(String), isThere: false }],
        notifications: [{ kind: 'vtc.restored', vtcId: company.vtc.id, readAt: null }],
        notificationSettings: [{ kind: 'member.joined', channel: 'APP', on: false }],
        notificationTimes: { mailMode: 'AT_ONCE' },
        mails: [],
        telemetrySessions: [{ client: 'waybill-companion/1.0.0', acknowledged: 3 }],
        sessions: [{ userAgent: 'node', isCurrent: true }],
        devices: [{ name: 'Gaming PC' }],
        tokens: [token.personalToken],
        twoFactor: { isOn: false },
      });
      const byYou = data.auditEntriesByYou.map(({ action }) => action);
      expect(byYou).toContain('member.leave-set');
      const aboutYou = data.auditEntriesAboutYou.map(({ action }) => action);
      expect(aboutYou).toContain('member.roles-changed');
      const text = JSON.stringify(data);
      for (const foreign of [
        'Said by somebody else',
        '16666',
        company.owner.email,
        company.owner.user.username,
        company.owner.user.id,
      ]) {
        expect(text).not.toContain(foreign);
      }
      expect(text).not.toContain(device.token);
      expect(text).not.toContain(token.token);
    },
  );

  test(
    'holds no hash, no key and nothing of the database that is not listed',
    { tags: 'long' },
    async () => {
      const { staff } = await buildBusyDriver(app());
      const { secret, recoveryCodes } = await buildTwoFactor(app(), staff);
      const response = await staff.browser.send('/api/users/me/export');
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const disposition = 'attachment; filename=waybill-export.json';
      expect(response.headers.get('content-disposition')).toBe(disposition);
      const text = await response.text();
      const where = { userId: staff.user.id };
      const { db } = app();
      const user = await db.user.findUniqueOrThrow({ where: { id: staff.user.id } });
      const rows = [
        await db.session.findMany({ where }),
        await db.device.findMany({ where }),
        await db.personalToken.findMany({ where }),
      ].flat();
      const hidden = [
        ...rows.map(({ tokenHash }) => tokenHash),
        ...(await db.recoveryCode.findMany({ where })).map(({ codeHash }) => codeHash),
        (await db.twoFactor.findUniqueOrThrow({ where })).secret,
      ].map((bytes) => Buffer.from(bytes));
      expect(hidden.length).toBeGreaterThan(13);
      const forms = hidden.flatMap((bytes) => [bytes.toString('hex'), bytes.toString('base64')]);
      for (const form of [...forms, user.passwordHash, secret, ...recoveryCodes]) {
        expect(text.includes(form)).toBe(false);
      }
      expect(text).not.toMatch(/hash/i);
    },
  );
});

const pick = ({ user: { id, steamId, username } }: Driver) => ({ id, steamId, username });
