import { type DutyKey, dutyKeys } from '@waybill/schema/duties';
import type { GrantableKey } from '@waybill/schema/grantable-keys';
import type { PermissionKey } from '@waybill/schema/permissions';

/** The keys stored in a role's row. The database allows only known duties, as text. */
export interface StoredKeys {
  readonly permissions: readonly PermissionKey[];
  readonly duties: readonly string[];
}

/** Returns the duties among the stored texts, in catalogue order. */
export function readDuties(stored: readonly string[]): DutyKey[] {
  return dutyKeys.filter((key) => stored.includes(key));
}

/** Returns everything that a role's row grants: permissions and duties. */
export function readKeys({ permissions, duties }: StoredKeys): GrantableKey[] {
  return [...permissions, ...readDuties(duties)];
}
