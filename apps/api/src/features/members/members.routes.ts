import type { membersContract } from '@waybill/schema/features/members.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { getDriverFigures } from '../jobs/stats/stats.service.ts';
import { getCrew, listMembers } from './member-list.service.ts';
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
    const figures = await getDriverFigures(ctx, params.vtcId, userIds);
    const members = rows.map((row) => presentListedMember(row, ctx, figures));
    return { members, ...page };
  },

  async getCrew({ params }, ctx) {
    return { crew: await getCrew(ctx, params.vtcId) };
  },

  async get({ params }, ctx) {
    const row = await getMember(ctx, params);
    const figures = await getDriverFigures(ctx, params.vtcId, [row.userId]);
    const member = presentListedMember(row, ctx, figures);
    const notes = await listVisibleNotes(ctx, params);
    return { member, ...(notes && { notes: notes.map(presentNote) }) };
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

  async createNote({ params, body }, ctx) {
    return { note: presentNote(await createNote(ctx, params, body.text)) };
  },

  async removeNote({ params }, ctx) {
    await removeNote(ctx, params, params.noteId);
    return { success: true };
  },
};
