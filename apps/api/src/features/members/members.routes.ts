import type { membersContract } from '@waybill/schema/features/members.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { getDriverFigures } from '../jobs/stats/stats.service.ts';
import { listStandings } from '../reputation/reputation.service.ts';
import { getCrew, listMembers } from './member-list.service.ts';
import { openMemberTable } from './member-table.service.ts';
import { getRecord } from './record.service.ts';
import { presentWarning } from './warnings/warnings.presenter.ts';
import { createWarning, withdrawWarning } from './warnings/warnings.service.ts';
import { presentBlock } from './blocks/blocks.presenter.ts';
import { listBlocks, removeBlock } from './blocks/blocks.service.ts';
import { createNote, listVisibleNotes, removeNote } from './notes/member-notes.service.ts';
import { setRoles } from './member-roles.service.ts';
import { presentListedMember, presentMember, presentNote } from './members.presenter.ts';
import { removeLeave, setLeave, getMember, kickMember } from './members.service.ts';

export const membersHandlers: Handlers<typeof membersContract> = {
  async list({ params, query }, ctx) {
    const { rows, ...page } = await listMembers(ctx, params.vtcId, query);
    const userIds = rows.map(({ userId }) => userId);
    const [figures, standings] = await Promise.all([
      getDriverFigures(ctx, params.vtcId, userIds),
      listStandings(ctx, params.vtcId, userIds),
    ]);
    const members = rows.map((row) => presentListedMember(row, ctx, figures, standings));
    return { members, ...page };
  },

  listCsv: async ({ params, query }, ctx) => openMemberTable(ctx, params.vtcId, query),

  async getCrew({ params }, ctx) {
    return { crew: await getCrew(ctx, params.vtcId) };
  },

  async get({ params }, ctx) {
    const row = await getMember(ctx, params);
    const [figures, standings, record, notes] = await Promise.all([
      getDriverFigures(ctx, params.vtcId, [row.userId]),
      listStandings(ctx, params.vtcId, [row.userId]),
      getRecord(ctx, row),
      listVisibleNotes(ctx, params),
    ]);
    const member = presentListedMember(row, ctx, figures, standings);
    return { member, record, ...(notes && { notes: notes.map(presentNote) }) };
  },

  async setRoles({ params, body }, ctx) {
    const row = await setRoles(ctx, params, body.roleIds);
    return { member: presentMember(row, ctx) };
  },

  async kick({ params }, ctx) {
    await kickMember(ctx, params);
    return { success: true };
  },

  async kickWithReason({ params, body }, ctx) {
    await kickMember(ctx, params, body);
    return { success: true };
  },

  async listBlocks({ params, query }, ctx) {
    const { rows, nextCursor } = await listBlocks(ctx, params.vtcId, query);
    return { blocks: rows.map(presentBlock), nextCursor };
  },

  async removeBlock({ params }, ctx) {
    await removeBlock(ctx, params);
    return { success: true };
  },

  async setLeave({ params, body }, ctx) {
    const row = await setLeave(ctx, params, body);
    return { member: presentMember(row, ctx) };
  },

  async removeLeave({ params }, ctx) {
    const row = await removeLeave(ctx, params);
    return { member: presentMember(row, ctx) };
  },

  async createWarning({ params, body }, ctx) {
    return { warning: presentWarning(await createWarning(ctx, params, body)) };
  },

  async withdrawWarning({ params: { warningId, ...key } }, ctx) {
    await withdrawWarning(ctx, key, warningId);
    return { success: true };
  },

  async createNote({ params, body }, ctx) {
    return { note: presentNote(await createNote(ctx, params, body.text)) };
  },

  async removeNote({ params }, ctx) {
    await removeNote(ctx, params, params.noteId);
    return { success: true };
  },
};
