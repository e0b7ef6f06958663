import type { MaintenanceRow, WorkOrder } from '@waybill/schema/features/maintenance.models';
import type { DueRow, WorkOrderRow } from './maintenance.data.ts';
import { forecastDay } from './maintenance.policy.ts';

export function presentOrder(
  { openedAt, doneAt, costMinor, ...row }: WorkOrderRow,
  seesCosts: boolean,
): WorkOrder {
  return {
    ...row,
    openedAt: openedAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    costMinor: seesCosts ? costMinor : null,
  };
}

export function presentRow(
  { orderId: _orderId, jobs, distanceM, ...row }: DueRow,
  order: WorkOrder | null,
  now: Date,
): MaintenanceRow {
  const { leftM, leftDays, ratioPpm } = row;
  const isDue = ratioPpm >= 1_000_000;
  const expectedOn = isDue ? null : forecastDay({ leftM, leftDays, jobs, distanceM }, now);
  return { ...row, expectedOn, order };
}
