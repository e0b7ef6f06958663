import { maintenanceTerms } from '@waybill/schema/features/maintenance.models';

/** Returns how urgent an item is whose interval is used by so much, in millionths. */
export function urgencyOf(ratioPpm: number): 'fine' | 'soon' | 'due' {
  if (ratioPpm >= 1_000_000) return 'due';
  return ratioPpm >= maintenanceTerms.soonPpm ? 'soon' : 'fine';
}
