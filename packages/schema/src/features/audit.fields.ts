import type { AuditField as OfAlliance } from './alliances.models.ts';
import type { AuditField as OfApplication } from './applications.models.ts';
import type { AuditField as OfContract } from './contracts.models.ts';
import type { AuditField as OfAttendance } from './event-attendance.models.ts';
import type { AuditField as OfFuel } from './fuel.models.ts';
import type { AuditField as OfInvitation } from './invitations.models.ts';
import type { AuditField as OfJob } from './jobs.fields.ts';
import type { AuditField as OfLedger } from './ledger.models.ts';
import type { AuditField as OfLivery } from './liveries.models.ts';
import type { AuditField as OfMuseum } from './museum.models.ts';
import type { AuditField as OfMember } from './members.contract.ts';
import type { AuditField as OfPlace } from './places.models.ts';
import type { AuditField as OfPayroll } from './payroll.models.ts';
import type { AuditField as OfRole } from './roles.contract.ts';
import type { AuditField as OfSafety } from './safety.fields.ts';
import type { AuditField as OfInsurance } from './insurance.models.ts';
import type { AuditField as OfMaintenance } from './maintenance.models.ts';
import type { AuditField as OfTruck } from './trucks.models.ts';
import type { AuditField as OfTracker } from './trackers.models.ts';
import type { AuditField as OfVtc } from './vtcs.fields.ts';
import type { AuditField as OfWebhook } from './webhooks.models.ts';

/** Before and after fields of audit log entries. Each has a label in the web app. */
export type AuditField =
  | OfAlliance
  | OfApplication
  | OfAttendance
  | OfContract
  | OfFuel
  | OfInsurance
  | OfInvitation
  | OfJob
  | OfLedger
  | OfMaintenance
  | OfLivery
  | OfMember
  | OfMuseum
  | OfPlace
  | OfPayroll
  | OfRole
  | OfSafety
  | OfTracker
  | OfTruck
  | OfVtc
  | OfWebhook;
