import type { rolesContract } from '@waybill/schema/features/roles.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentVtcRole } from './roles.presenter.ts';
import { createRole, updateRole, listRoles, removeRole } from './roles.service.ts';

export const rolesHandlers: Handlers<typeof rolesContract> = {
  async list({ params }, ctx) {
    const roles = await listRoles(ctx, params.vtcId);
    return { roles: roles.map((role) => presentVtcRole(role, ctx.actor)) };
  },

  async create({ body: { companyId, ...form } }, ctx) {
    return { role: presentVtcRole(await createRole(ctx, companyId, form), ctx.actor) };
  },

  async update({ params, body }, ctx) {
    return { role: presentVtcRole(await updateRole(ctx, params.roleId, body), ctx.actor) };
  },

  async remove({ params }, ctx) {
    await removeRole(ctx, params.roleId);
    return { success: true };
  },
};
