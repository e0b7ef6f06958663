import { type DutyKey, dutyKeys } from '@waybill/schema/duties';
import type { GrantableKey } from '@waybill/schema/grantable-keys';
import type { PermissionKey } from '@waybill/schema/permissions';

/** What a role's row says of its keys. The database lets in known duties alone, as text. */
export interface StoredKeys {
  readonly permissions: readonly PermissionKey[];
  readonly duties: readonly string[];
}

/** The duties among stored texts, in the order of the catalogue. */
export function readDuties(stored: readonly string[]): DutyKey[] {
  return dutyKeys.filter((key) => stored.includes(key));
}

/** Everything that a role's row grants, permissions and duties alike. */
export function readKeys({ permissions, duties }: StoredKeys): GrantableKey[] {
  return [...permissions, ...readDuties(duties)];
}
