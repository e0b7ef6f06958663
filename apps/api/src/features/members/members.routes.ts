import type { membersContract } from '@waybill/schema/features/members.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { listMembers } from './member-list.service.ts';
import { createNote, listVisibleNotes, removeNote } from './notes/member-notes.service.ts';
import { setRoles } from './member-roles.service.ts';
import { presentMember, presentNote } from './members.presenter.ts';
import { removeLeave, setLeave, getMember, kickMember } from './members.service.ts';

export const membersHandlers: Handlers<typeof membersContract> = {
  async list({ params, query }, ctx) {
    const { rows, ...page } = await listMembers(ctx, params.vtcId, query);
    const now = ctx.clock();
    return { members: rows.map((row) => presentMember(row, ctx.actor, now)), ...page };
  },

  async get({ params }, ctx) {
    const member = presentMember(await getMember(ctx, params), ctx.actor, ctx.clock());
    const notes = await listVisibleNotes(ctx, params);
    return { member, ...(notes && { notes: notes.map(presentNote) }) };
  },

  async setRoles({ params, body }, ctx) {
    const row = await setRoles(ctx, params, body.roleIds);
    return { member: presentMember(row, ctx.actor, ctx.clock()) };
  },

  async kick({ params }, ctx) {
    await kickMember(ctx, params);
    return { success: true };
  },

  async setLeave({ params, body }, ctx) {
    const row = await setLeave(ctx, params, body);
    return { member: presentMember(row, ctx.actor, ctx.clock()) };
  },

  async removeLeave({ params }, ctx) {
    const row = await removeLeave(ctx, params);
    return { member: presentMember(row, ctx.actor, ctx.clock()) };
  },

  async createNote({ params, body }, ctx) {
    return { note: presentNote(await createNote(ctx, params, body.text)) };
  },

  async removeNote({ params }, ctx) {
    await removeNote(ctx, params, params.noteId);
    return { success: true };
  },
};
