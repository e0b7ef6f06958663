import type { LiveryDetail } from '@waybill/schema/features/liveries.models';
import type { Actor } from '../../auth/actor.ts';
import { mayApprove } from './liveries.policy.ts';
import type { LiveryRow, VersionRow } from './liveries.data.ts';

/** A livery with its versions and trucks. */
export interface LiveryDetailRow extends LiveryRow {
  readonly versions: readonly VersionRow[];
  readonly wornBy: LiveryDetail['wornBy'];
}

export function presentLivery(
  { versions, ...livery }: LiveryDetailRow,
  actor: Actor,
): LiveryDetail {
  return {
    ...livery,
    versions: versions.map(({ uploadedAt, approvedAt, ...version }) => ({
      ...version,
      uploadedAt: uploadedAt.toISOString(),
      approvedAt: approvedAt?.toISOString() ?? null,
      mayApprove: version.state !== 'APPROVED' && mayApprove(actor, version.uploadedBy?.id ?? null),
    })),
  };
}
