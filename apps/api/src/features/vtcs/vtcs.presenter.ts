import type { RouteReply } from '@waybill/schema/contract/input';
import type { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import type { Actor } from '../../auth/actor.ts';
import { extendJson, type JsonText, joinJson } from '../../lib/json-text.ts';
import type { JoinOutcome } from './memberships/memberships.service.ts';
import type { VtcForMembers } from './vtc-json.data.ts';
import { canActAsOwner, canLeaveVtc, canUpdateVtc } from './vtcs.policy.ts';

/** A company for one of its members, with what that member may do with it. */
export function presentVtc(vtc: VtcForMembers, actor: Actor): JsonText<{ vtc: Vtc }> {
  const can: Vtc['can'] = {
    update: canUpdateVtc(actor, vtc),
    handOver: canActAsOwner(actor, vtc),
    remove: canActAsOwner(actor, vtc),
    leave: canLeaveVtc(actor, vtc),
  };
  return joinJson({ vtc: extendJson(vtc.page, { can }) });
}

/** What the specification's client reads of an attempt to join. */
export function presentJoin(outcome: JoinOutcome): RouteReply<typeof vtcsContract.join> {
  if (outcome === 'already-member') return { redirectTo: '/dashboard/companyoverview' };
  if (typeof outcome === 'object') {
    return { redirectTo: `/vtc/${encodeURIComponent(outcome.hasQuestionsOf)}/apply` };
  }
  return outcome === 'applied' ? { success: true, pending: true } : { success: true };
}
