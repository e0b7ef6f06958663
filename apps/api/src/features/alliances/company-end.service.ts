import type { EmitDeletionToAllies } from '../../http/context.ts';
import * as data from './alliances.data.ts';
import { type About, tell } from './settling.service.ts';

/**
 * Notifies a company's allies that it leaves when it is deleted, or that its deletion was cancelled.
 * Memberships don't change until then. Skips alliances where the company has already given notice.
 */
export const emitDeletionToAllies: EmitDeletionToAllies = async (
  db,
  vtcId,
  { actorId, deleteAfter },
) => {
  for (const allianceId of await data.listAllianceIds(db, vtcId)) {
    const { id, members } = await data.readState(db, allianceId);
    const own = members.find((member) => member.vtcId === vtcId);
    if (!own || own.since === null || own.leavesAt !== null) continue;
    const others = { id, members: members.filter((member) => member !== own) };
    const say = (about: About) =>
      deleteAfter === null
        ? {
            ...about,
            type: 'alliance.notice-withdrawn' as const,
            payload: { allianceId, ofVtcId: vtcId },
          }
        : {
            ...about,
            type: 'alliance.notice-given' as const,
            payload: { allianceId, ofVtcId: vtcId, leavesAt: deleteAfter.toISOString() },
          };
    await tell(db, others, actorId, say);
  }
};
