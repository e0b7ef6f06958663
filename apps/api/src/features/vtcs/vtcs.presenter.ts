import type { RouteReply } from '@waybill/schema/contract/input';
import type { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { vtcUpdateSchema, VtcTexts } from '@waybill/schema/features/vtcs.fields';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import type { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { extendJson, type JsonText, joinJson } from '../../lib/json-text.ts';
import { parseMarkdown } from '../../lib/markdown.ts';
import { sourceOf } from '../../lib/rich-text.ts';
import type { JoinOutcome } from './memberships/memberships.service.ts';
import type { VtcForMembers } from './vtc-json.data.ts';
import type { VtcChanges, VtcTextsRow } from './vtcs.data.ts';
import { canActAsOwner, canLeaveVtc, canUpdateVtc } from './vtcs.policy.ts';

/** Presents a company to one of its members, with what that member may do. */
export function presentVtc(vtc: VtcForMembers, actor: Actor): JsonText<{ vtc: Vtc }> {
  const can: Vtc['can'] = {
    update: canUpdateVtc(actor, vtc),
    handOver: canActAsOwner(actor, vtc),
    remove: canActAsOwner(actor, vtc),
    leave: canLeaveVtc(actor, vtc),
  };
  return joinJson({ vtc: extendJson(vtc.page, { can }) });
}

/** Converts the form's fields to stored values: switches to booleans, and texts parsed. */
export function readChanges(fields: z.output<typeof vtcUpdateSchema>): VtcChanges {
  const { isPublic, showRoster, showFigures, countsOfflineJobs, description, rules, ...others } =
    fields;
  return {
    ...others,
    ...(isPublic !== undefined && { isPublic: isPublic === 'true' }),
    ...(countsOfflineJobs !== undefined && { countsOfflineJobs: countsOfflineJobs === 'true' }),
    ...(showRoster !== undefined && { showRoster: showRoster === 'true' }),
    ...(showFigures !== undefined && { showFigures: showFigures === 'true' }),
    ...(description !== undefined && { description: parseMarkdown(description) }),
    ...(rules !== undefined && { rules: parseMarkdown(rules) }),
  };
}

/** Presents the texts of a company's page for editing. */
export function presentTexts({ description, rules }: VtcTextsRow): VtcTexts {
  return { description: sourceOf(description) ?? '', rules: sourceOf(rules) ?? '' };
}

/** Presents the outcome of joining as the specification's client expects it. */
export function presentJoin(outcome: JoinOutcome): RouteReply<typeof vtcsContract.join> {
  if (outcome === 'already-member') return { redirectTo: '/dashboard/companyoverview' };
  if (typeof outcome === 'object') {
    return { redirectTo: `/vtc/${encodeURIComponent(outcome.hasQuestionsOf)}/apply` };
  }
  return outcome === 'applied' ? { success: true, pending: true } : { success: true };
}
