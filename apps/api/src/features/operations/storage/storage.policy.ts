import type { StorageKind } from '@waybill/schema/features/operations.models';
import { limits } from '@waybill/schema/limits';

/** What each table is to an operator, once. A partition is what it is a part of. */
const kinds: Readonly<Record<string, StorageKind>> = {
  telemetry_sessions: 'TELEMETRY',
  telemetry_events: 'TELEMETRY',
  traffic_cells: 'TELEMETRY',
  traffic_positions: 'TELEMETRY',
  jobs: 'JOBS',
  job_appeals: 'JOBS',
  job_chapters: 'JOBS',
  job_comments: 'JOBS',
  job_decisions: 'JOBS',
  job_fuel_costs: 'JOBS',
  job_items: 'JOBS',
  job_replays: 'JOBS',
  job_replay_marks: 'JOBS',
  job_numbers: 'JOBS',
  job_plans: 'JOBS',
  job_reports: 'JOBS',
  job_roads: 'JOBS',
  map_pending: 'JOBS',
  map_cells: 'JOBS',
  map_tiles: 'JOBS',
  map_chunks: 'JOBS',
  map_cities: 'JOBS',
  driver_chunks: 'JOBS',
  vtc_chunks: 'JOBS',
  road_discoveries: 'JOBS',
  driver_days: 'JOBS',
  driver_totals: 'JOBS',
  vtc_days: 'JOBS',
  city_recounts: 'JOBS',
  city_votes: 'JOBS',
  region_cities: 'JOBS',
  region_days: 'JOBS',
  region_filling: 'JOBS',
  region_jobs: 'JOBS',
  vote_rules: 'JOBS',
  vtc_cities: 'JOBS',
  vtc_totals: 'JOBS',
  fuel_days: 'JOBS',
  fuel_tank_ups: 'JOBS',
  media: 'MEDIA',
  media_copies: 'MEDIA',
  users: 'PEOPLE',
  collapsed_sections: 'PEOPLE',
  devices: 'PEOPLE',
  email_confirmations: 'PEOPLE',
  last_members: 'PEOPLE',
  one_time_codes: 'PEOPLE',
  password_recoveries: 'PEOPLE',
  personal_tokens: 'PEOPLE',
  preferences: 'PEOPLE',
  recovery_codes: 'PEOPLE',
  recovery_requests: 'PEOPLE',
  registration_links: 'PEOPLE',
  sessions: 'PEOPLE',
  two_factors: 'PEOPLE',
  used_tokens: 'PEOPLE',
  vtcs: 'COMPANIES',
  alliances: 'COMPANIES',
  alliance_ballots: 'COMPANIES',
  alliance_consents: 'COMPANIES',
  alliance_members: 'COMPANIES',
  alliance_proposals: 'COMPANIES',
  announcements: 'COMPANIES',
  announcement_reads: 'COMPANIES',
  applications: 'COMPANIES',
  application_forms: 'COMPANIES',
  application_messages: 'COMPANIES',
  application_votes: 'COMPANIES',
  fuel_base_prices: 'COMPANIES',
  fuel_prices: 'COMPANIES',
  fuel_reports: 'COMPANIES',
  invitations: 'COMPANIES',
  invitation_roles: 'COMPANIES',
  invitation_uses: 'COMPANIES',
  leaves: 'COMPANIES',
  member_notes: 'COMPANIES',
  member_roles: 'COMPANIES',
  membership_periods: 'COMPANIES',
  memberships: 'COMPANIES',
  ownership_offers: 'COMPANIES',
  roles: 'COMPANIES',
  route_plans: 'COMPANIES',
  route_plan_legs: 'COMPANIES',
  traffic_answers: 'COMPANIES',
  traffic_reports: 'COMPANIES',
  vtc_blocks: 'COMPANIES',
  vtc_public_maps: 'COMPANIES',
  vtc_recruitment: 'COMPANIES',
  vtc_offline_rules: 'COMPANIES',
  vtc_speed_caps: 'COMPANIES',
  audit_entries: 'AUDIT',
  operator_acts: 'AUDIT',
  activity: 'OUTBOX',
  outbox_consumers: 'OUTBOX',
  outbox_events: 'OUTBOX',
  outbox_failures: 'OUTBOX',
  outbox_head: 'OUTBOX',
  outbox_pending: 'OUTBOX',
  notifications: 'NOTIFICATIONS',
  notification_preferences: 'NOTIFICATIONS',
  notification_settings: 'NOTIFICATIONS',
  push_messages: 'NOTIFICATIONS',
  push_subscriptions: 'NOTIFICATIONS',
  notices: 'NOTIFICATIONS',
  notice_dismissals: 'NOTIFICATIONS',
  mails: 'MAILS',
  mail_items: 'MAILS',
  webhook_attempts: 'WEBHOOKS',
  webhook_deliveries: 'WEBHOOKS',
  webhook_endpoints: 'WEBHOOKS',
  job_import_rows: 'IMPORTS',
  job_imports: 'IMPORTS',
  tracker_deliveries: 'IMPORTS',
  tracker_links: 'IMPORTS',
  task_runs: 'TASKS',
  backup_work: 'TASKS',
  _prisma_migrations: 'SERVER',
  demo_requests: 'SERVER',
  installation: 'SERVER',
  fuel_closings: 'SERVER',
  instance_settings: 'SERVER',
  operator_links: 'SERVER',
  operators: 'SERVER',
  push_keys: 'SERVER',
  rate_limits: 'SERVER',
  release_checks: 'SERVER',
  server_days: 'SERVER',
};

/** The schema in which the queue of tasks keeps its own tables. */
const taskSchema = 'pgboss';

/** What a table is to an operator: `OTHER` for one that is none of Waybill's. */
export function kindOf({ schema, name }: { readonly schema: string; readonly name: string }) {
  if (schema === taskSchema) return 'TASKS';
  return kinds[name] ?? 'OTHER';
}

const dayMs = 24 * 3_600_000;
const daysOf = (ms: number) => Math.round(ms / dayMs);

/** After how many days what a kind holds goes; null for what stays. */
export function retentionDaysOf(
  kind: StorageKind,
  { telemetryDays, mailDays, webhookDays }: Retentions,
): number | null {
  const days: Partial<Record<StorageKind, number>> = {
    TELEMETRY: telemetryDays,
    OUTBOX: daysOf(limits.outboxEventsMs),
    NOTIFICATIONS: daysOf(limits.unreadNotificationsMs),
    MAILS: mailDays,
    WEBHOOKS: webhookDays,
    IMPORTS: daysOf(limits.trackerDeliveriesMs),
    TASKS: 2,
  };
  return days[kind] ?? null;
}

/** What operators and other features say of how long things are kept, in days. */
export interface Retentions {
  readonly telemetryDays: number;
  readonly mailDays: number;
  readonly webhookDays: number;
}
