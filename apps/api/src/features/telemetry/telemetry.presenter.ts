import type { AccountExport } from '@waybill/schema/features/account.models';
import type { LockedSession } from './telemetry.data.ts';

/** A session in the account export. */
export function presentTelemetrySession({
  header,
  foldedSeq,
  firstReceivedAt,
  lastReceivedAt,
}: LockedSession): AccountExport['telemetrySessions'][number] {
  return {
    ...header,
    acknowledged: foldedSeq,
    firstReceivedAt: firstReceivedAt.toISOString(),
    lastReceivedAt: lastReceivedAt.toISOString(),
  };
}
