import type { OwnWarning, Warning } from '@waybill/schema/features/members.models';
import { presentPerson } from '../../media/media.presenter.ts';
import type { OwnWarningRow, WarningRow } from './warnings.data.ts';

export function presentWarning({ id, reason, givenBy, givenAt, expiresAt }: WarningRow): Warning {
  return {
    id,
    reason,
    givenBy: givenBy && presentPerson(givenBy),
    givenAt: givenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Returns a warning for the account export. */
export function presentOwnWarning({
  reason,
  givenAt,
  expiresAt,
  withdrawnAt,
}: OwnWarningRow): OwnWarning {
  return {
    reason,
    givenAt: givenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}
