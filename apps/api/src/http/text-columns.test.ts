import { events } from '@waybill/schema/events';
import { achievementMarks } from '@waybill/schema/features/achievements.models';
import { importFormats, importReasons } from '@waybill/schema/features/imports.models';
import { ledgerAccounts } from '@waybill/schema/features/ledger.models';
import { notificationKinds } from '@waybill/schema/features/notifications.models';
import { sections } from '@waybill/schema/features/users.models';
import { auditActions, operatorActions } from '@waybill/schema/registers';
import { expect, test } from 'vitest';
import { ownAchievements } from '../features/achievements/own-achievements.policy.ts';
import { skeletonOf } from '../lib/skeleton.ts';
import { useTestApp } from '../testing/test-app.ts';
import { findInputs, longestTaken } from '../testing/text-inputs.ts';

const app = useTestApp();

/**
 * The source of a column's texts: inputs of routes, by path; a fixed set of values; or, as
 * `because`, why no text can be too long for it.
 */
type Source =
  | { readonly inputs: readonly string[] }
  | { readonly values: readonly string[] }
  | { readonly because: string };

const inputs = (...places: readonly string[]): Source => ({ inputs: places });
const values = (...all: readonly string[]): Source => ({ values: all });
const because = (reason: string): Source => ({ because: reason });

const jobInputs = (field: string) => [
  `POST /users/me/jobs body.${field}`,
  `POST /vtcs/:vtcId/jobs body.${field}`,
  `event job.${field}`,
];
const ofJob = (field: string) => inputs(...jobInputs(field));
const cityIds = inputs(...jobInputs('source.cityId'), ...jobInputs('destination.cityId'));
const planCity = (field: string) => inputs(`POST /vtcs/:vtcId/plans body.${field}`);
const ofEvent = (field: string) =>
  inputs(
    `POST /vtcs/:vtcId/events body.${field}`,
    `PUT /events/:eventId body.${field}`,
    `POST /vtcs/:vtcId/event-series body.event.${field}`,
    `PUT /event-series/:eventSeriesId body.event.${field}`,
  );
const stops = inputs('POST /vtcs/:vtcId/route-plans body.stops');
const copied = (column: string) => because(`copied from ${column}`);
const cut = because('cut to the column by the code that writes it');
const enumerated = because('a check of the column lists its values');
const hashed = because('a hash of fixed length');
const eventTypes = values(...Object.keys(events));
const kinds = values(...Object.keys(notificationKinds));
const zone = because('the schema takes names of time zones alone, none longer than 64');

const sources: Readonly<Record<string, Source>> = {
  'achievements.key': values(...ownAchievements.map(({ key }) => key)),
  'achievement_awards.reason': inputs('POST /achievements/:achievementId/awards body.reason'),
  'achievements.description': inputs(
    'POST /vtcs/:vtcId/achievements body.description',
    'PUT /achievements/:achievementId body.description',
  ),
  'achievements.mark': values(...achievementMarks),
  'achievements.name': inputs(
    'POST /vtcs/:vtcId/achievements body.name',
    'PUT /achievements/:achievementId body.name',
  ),
  'activity.kind': eventTypes,
  'alliance_members.vtc_name': copied('vtcs.name'),
  'alliance_proposals.opened_by_name': copied('vtcs.name'),
  'alliance_proposals.target_name': copied('vtcs.name'),
  'alliances.description': inputs(
    'POST /vtcs/:vtcId/alliances body.description',
    'PUT /alliances/:allianceId body.description',
    'POST /alliances/:allianceId/proposals body.change.description',
  ),
  'alliances.name': inputs(
    'POST /vtcs/:vtcId/alliances body.name',
    'PUT /alliances/:allianceId body.name',
    'POST /alliances/:allianceId/proposals body.change.name',
  ),
  'cargo_indexes.cargo_id': copied('jobs.cargo_id'),
  'cargo_indexes.name': copied('jobs.cargo'),
  'chat_channels.name': inputs(
    'POST /vtcs/:vtcId/channels body.name',
    'PUT /chat/channels/:channelId body.name',
  ),
  'chat_channels.topic': inputs(
    'POST /vtcs/:vtcId/channels body.topic',
    'PUT /chat/channels/:channelId body.topic',
  ),
  'chat_mutes.reason': inputs('PUT /vtcs/:vtcId/chat-mutes/:userId body.reason'),
  // The longest name of a channel is the title of an event.
  'chat_reports.channel': ofEvent('title'),
  'chat_reports.reason': inputs('POST /chat/channels/:channelId/messages/:n/report body.reason'),
  'contract_bids.note': inputs('POST /contracts/:contractId/bids body.note'),
  'contracts.cargo': inputs('POST /vtcs/:vtcId/contracts body.cargo'),
  'contracts.cargo_id': inputs('POST /vtcs/:vtcId/contracts body.cargoId'),
  'contracts.carrier_name': copied('vtcs.name'),
  'contracts.client': inputs('POST /vtcs/:vtcId/contracts body.client'),
  'contracts.destination_city': inputs('POST /vtcs/:vtcId/contracts body.destinationCity'),
  'contracts.destination_city_id': inputs('POST /vtcs/:vtcId/contracts body.destinationCityId'),
  'contracts.destination_territory': inputs(
    'POST /vtcs/:vtcId/contracts body.destinationTerritory',
  ),
  'contracts.source_city': inputs('POST /vtcs/:vtcId/contracts body.sourceCity'),
  'contracts.source_city_id': inputs('POST /vtcs/:vtcId/contracts body.sourceCityId'),
  'contracts.source_territory': inputs('POST /vtcs/:vtcId/contracts body.sourceTerritory'),
  'contracts.vtc_name': copied('vtcs.name'),
  'event_attendance.reason': inputs('PUT /events/:eventId/attendance/:driverId body.reason'),
  'event_series.local_time': because('a check of the column gives its form'),
  'event_series.zone': zone,
  'event_slots.label': inputs('PUT /events/:eventId/slots body.slots.label'),
  'events.title': ofEvent('title'),
  'events.server': ofEvent('server'),
  'discord_accounts.discord_id': because('Discord’s ids are checked to have 20 digits at most'),
  'discord_accounts.name': cut,
  'truckersmp_accounts.name': cut,
  'event_feedback.text': inputs('PUT /events/:eventId/feedback body.text'),
  'events.livery': ofEvent('livery'),
  'events.cancel_reason': inputs('POST /events/:eventId/cancellation body.reason'),
  'events.zone': zone,
  'events.from_city_id': ofEvent('fromCityId'),
  'events.from_city': ofEvent('fromCity'),
  'events.to_city_id': ofEvent('toCityId'),
  'events.to_city': ofEvent('toCity'),
  'announcements.title': inputs(
    'POST /vtcs/:vtcId/announcements body.title',
    'PUT /announcements/:announcementId body.title',
  ),
  'application_messages.text': inputs('POST /applications/:applicationId/messages body.text'),
  'application_votes.comment': inputs('PUT /applications/:applicationId/vote body.comment'),
  'applications.message': inputs('POST /vtcs/:vtcId/applications body.message'),
  'applications.reason': inputs('POST /applications/:applicationId/rejection body.reason'),
  'audit_entries.action': values(...auditActions),
  'audit_entries.actor_name': copied('users.username'),
  'audit_entries.subject_name': cut,
  'backup_work.act': enumerated,
  'backup_work.name': inputs(
    'POST /operator/backups/:backup/verification params.backup',
    'POST /operator/backups/:backup/download params.backup',
  ),
  'backup_work.sentence': cut,
  'backup_work.state': enumerated,
  'city_recounts.city_id': copied('job_roads.from_city'),
  'city_votes.city_id': copied('job_roads.from_city'),
  'city_votes.name': because('a name of jobs that is longer once cleaned is replaced by the id'),
  'collapsed_sections.section': values(...sections),
  'connection_codes.challenge': inputs('POST /users/me/devices/connection body.challenge'),
  'connection_codes.device_name': inputs('POST /users/me/devices/connection body.deviceName'),
  'demo_requests.email': inputs('POST /demo-requests body.email'),
  'demo_requests.message': inputs('POST /demo-requests body.message'),
  'demo_requests.name': inputs('POST /demo-requests body.name'),
  'demo_requests.vtc_name': inputs('POST /demo-requests body.vtcName'),
  'devices.name': inputs(
    'POST /auth/otp body.deviceName',
    'POST /users/me/devices/connection body.deviceName',
  ),
  'fuel_base_prices.territory': inputs('PUT /vtcs/:vtcId/fuel/base body.prices.territory'),
  'fuel_days.city_id': copied('fuel_reports.city_id and jobs'),
  'fuel_prices.territory': copied('the territories of the games'),
  'fuel_reports.city': inputs('POST /vtcs/:vtcId/fuel/reports body.city.name'),
  'fuel_reports.city_id': inputs('POST /vtcs/:vtcId/fuel/reports body.city.id'),
  'fuel_reports.removal_reason': inputs('POST /fuel-reports/:fuelReportId/removal body.reason'),
  'fuel_reports.territory': inputs('POST /vtcs/:vtcId/fuel/reports body.territory'),
  'fuel_tank_ups.city_id': copied('map_cities.city_id'),
  'incident_days.key': because('an offence, an hour, or a lane of two city ids of 64 characters'),
  'instance_settings.accent': inputs('PUT /operator/branding body.accent'),
  'instance_settings.imprint_url': inputs('PUT /operator/branding body.imprintUrl'),
  'instance_settings.name': inputs('PUT /operator/branding body.name'),
  'instance_settings.privacy_url': inputs('PUT /operator/branding body.privacyUrl'),
  'invitations.note': inputs('POST /vtcs/:vtcId/invitations body.note'),
  'job_appeals.text': inputs('POST /jobs/:jobId/appeals body.text'),
  'job_comments.text': inputs('POST /jobs/:jobId/comments body.text'),
  'job_decisions.reason': inputs(
    'POST /jobs/:jobId/decisions body.reason',
    'POST /vtcs/:vtcId/jobs/decisions body.reason',
  ),
  'job_import_rows.field': because('a column that the code names'),
  'job_import_rows.key': cut,
  'job_import_rows.reason': values(...importReasons),
  'job_imports.format': values(...importFormats),
  'job_imports.problem': cut,
  'job_plans.cargo': planCity('cargo'),
  'job_plans.cargo_id': planCity('cargoId'),
  'job_plans.destination_city': planCity('destinationCity'),
  'job_plans.destination_city_id': planCity('destinationCityId'),
  'job_plans.note': planCity('note'),
  'job_plans.source_city': planCity('sourceCity'),
  'job_plans.source_city_id': planCity('sourceCityId'),
  'job_reports.correction': enumerated,
  'job_reports.provider': because('a tracker of the contract, or a word of the code'),
  'job_reports.provider_job_id': because('bodies of trackers are read by a form of 100 letters'),
  'job_reports.sha256': hashed,
  'job_roads.from_city': copied('jobs.source_city_id'),
  'job_roads.to_city': copied('jobs.destination_city_id'),
  'jobs.cargo': ofJob('cargo.name'),
  'jobs.cargo_id': ofJob('cargo.id'),
  'jobs.destination_city': ofJob('destination.city'),
  'jobs.destination_city_id': cityIds,
  'jobs.destination_company': ofJob('destination.company'),
  'jobs.destination_company_id': ofJob('destination.companyId'),
  'jobs.market': ofJob('market'),
  'jobs.source_city': ofJob('source.city'),
  'jobs.source_city_id': cityIds,
  'jobs.source_company': ofJob('source.company'),
  'jobs.source_company_id': ofJob('source.companyId'),
  'leaves.reason': inputs('PUT /vtcs/:vtcId/members/:userId/leave body.reason'),
  'ledger_entries.note': inputs(
    'POST /vtcs/:vtcId/ledger/entries body.note',
    'POST /ledger-entries/:ledgerEntryId/reversal body.note',
  ),
  'payslips.dispute': inputs('POST /payslips/:payslipId/dispute body.text'),
  'payslips.answer': inputs('POST /payslips/:payslipId/answer body.text'),
  'ledger_sums.account': values(...ledgerAccounts),
  'ledger_sums.dim': values('ALL', 'KIND', 'DRIVER', 'PLACE', 'TRUCK'),
  'ledger_sums.grain': values('DAY', 'MONTH', 'YEAR', 'EVER'),
  'ledger_sums.ref': because('a kind of entry, or the id of a user, place or truck'),
  'mails.error': cut,
  'mails.kind': because('a template of the code, or a kind of notifications'),
  'mails.locale': because('a language of the app'),
  'map_cities.city_id': copied('city_votes.city_id'),
  'map_cities.name': copied('city_votes.name'),
  'map_pending.from_city': copied('job_roads.from_city'),
  'map_pending.to_city': copied('job_roads.to_city'),
  'member_warnings.reason': inputs('POST /vtcs/:vtcId/members/:userId/warnings body.reason'),
  'market_watches.cargo_id': inputs('PUT /users/me/market-watches body.watches.cargoId'),
  'member_notes.text': inputs('POST /vtcs/:vtcId/members/:userId/notes body.text'),
  'notification_preferences.seen_language': because('a language of the app'),
  'notification_preferences.seen_time_zone': zone,
  'notification_settings.kind': kinds,
  'notifications.group_key': because('a template of the code with ids'),
  'notifications.kind': kinds,
  'notifications.link': because('a template of the code with ids'),
  'operator_acts.action': values(...operatorActions),
  'outbox_consumers.name': because('a name of the code'),
  'outbox_events.type': eventTypes,
  'outbox_failures.consumer': because('a name of the code'),
  'outbox_failures.error': cut,
  'outbox_pending.type': eventTypes,
  'personal_tokens.name': inputs('POST /users/me/tokens body.name'),
  'place_goods.cargo': inputs('PUT /places/:placeId/goods body.goods.cargo'),
  'place_goods.cargo_id': inputs('PUT /places/:placeId/goods body.goods.cargoId'),
  'liveries.credits': inputs(
    'POST /vtcs/:vtcId/liveries body.credits',
    'PUT /liveries/:liveryId body.credits',
  ),
  'liveries.name': inputs(
    'POST /vtcs/:vtcId/liveries body.name',
    'PUT /liveries/:liveryId body.name',
  ),
  'liveries.workshop_id': because('a longer number is refused by its form'),
  'livery_files.sha256': hashed,
  'trucks.brand': inputs('POST /vtcs/:vtcId/trucks body.brand'),
  'trucks.model_id': inputs('POST /vtcs/:vtcId/trucks body.modelId'),
  'trucks.name': inputs('POST /vtcs/:vtcId/trucks body.name'),
  'claims.reason': inputs(
    'POST /claims/:claimId/payment body.reason',
    'POST /claims/:claimId/denial body.reason',
    'POST /vtcs/:vtcId/claims/decisions body.reason',
  ),
  'exhibit_photos.alt': inputs('POST /trucks/:truckId/exhibit/photos body.alt'),
  'maintenance_rules.item': inputs('PUT /vtcs/:vtcId/maintenance/rules body.rules.item'),
  'maintenance_notices.item': copied('maintenance_rules.item'),
  'work_orders.item': inputs('POST /trucks/:truckId/orders body.item'),
  'work_orders.note': inputs('POST /trucks/:truckId/orders body.note'),
  'trucks.nickname': inputs('PUT /trucks/:truckId body.nickname'),
  'trucks.plate': inputs('POST /vtcs/:vtcId/trucks body.plate', 'PUT /trucks/:truckId body.plate'),
  'truck_sightings.plate': inputs(
    'POST /vtcs/:vtcId/trucks body.plate',
    'PUT /trucks/:truckId body.plate',
  ),
  'places.city_id': inputs('POST /vtcs/:vtcId/places body.cityId'),
  'preferences.language': because('a language of the app'),
  'preferences.time_zone': zone,
  'push_keys.public_key': because('made by the server'),
  'push_subscriptions.host': because('a longer host is refused: see push/subscriptions.test.ts'),
  'push_subscriptions.time_zone': zone,
  'rate_limits.key': because('a name of the code with an id, a network, a hash or an email of 254'),
  'recovery_requests.email': inputs('POST /auth/recovery body.email'),
  'region_cities.city_id': copied('jobs.source_city_id'),
  'region_cities.name': copied('jobs.source_city'),
  'region_days.destination': copied('jobs.destination_city_id'),
  'region_days.source': copied('jobs.source_city_id'),
  'region_jobs.destination': copied('jobs.destination_city_id'),
  'region_jobs.source': copied('jobs.source_city_id'),
  'registration_links.note': inputs('POST /operator/registration/links body.note'),
  'release_checks.url': because('the answer of another server is read by a form of 500 letters'),
  'release_checks.version': because('the answer of another server is read by a form of a version'),
  'roles.name': inputs(
    'POST /vtc/roles/create body.name',
    'PUT /vtc/roles/update/:roleId body.name',
  ),
  'roles.name_skeleton': values(skeletonOf('ﷺ'.repeat(50)), skeletonOf('㎨'.repeat(50))),
  'route_plan_legs.basis': enumerated,
  'route_plan_legs.destination_city': copied('known_cities'),
  'route_plan_legs.destination_city_id': stops,
  'route_plan_legs.source_city': copied('known_cities'),
  'route_plan_legs.source_city_id': stops,
  'route_plans.name': inputs(
    'POST /vtcs/:vtcId/route-plans body.name',
    'PUT /vtcs/:vtcId/route-plans/:routePlanId body.name',
  ),
  'sessions.user_agent': cut,
  'stock_moves.cargo_id': copied('place_goods.cargo_id'),
  'stock_moves.reason': inputs('POST /places/:placeId/counts body.reason'),
  'task_runs.error': cut,
  'task_runs.name': because('a name of the code'),
  'task_runs.schedule': because('a schedule of the code'),
  'telemetry_events.type': values(...'job.started job.delivered truck.changed'.split(' ')),
  'telemetry_sessions.client': inputs('POST /telemetry/batches body.session.client'),
  'telemetry_sessions.game': enumerated,
  'telemetry_sessions.game_version': inputs('POST /telemetry/batches body.session.gameVersion'),
  'telemetry_sessions.multiplayer': inputs('POST /telemetry/batches body.session.multiplayer'),
  'telemetry_sessions.source': inputs('POST /telemetry/batches body.session.source'),
  'tracker_deliveries.problem': cut,
  'tracker_links.provider': inputs('POST /vtcs/:vtcId/tracker-links body.provider'),
  'traffic_reports.game': enumerated,
  'used_tokens.id': because('an id or hash of the code'),
  'users.avatar_source': because('an address of Steam, which no request contains'),
  'users.lock_reason': inputs('PUT /operator/users/:userId/lock body.reason'),
  'users.steam_id': inputs('POST /auth/register body.steamId'),
  'users.username': inputs('POST /auth/register body.username'),
  'vtc_blocks.reason': inputs('POST /vtcs/:vtcId/members/:userId/removal body.reason'),
  'vtc_cities.city_id': copied('city_votes.city_id'),
  'vtc_cities.name': copied('city_votes.name'),
  'vtc_due.error': cut,
  'vtc_due.kind': values('job', 'filling'),
  'vtcs.country': inputs('PUT /vtc/update body.country'),
  'vtcs.discord_url': inputs('PUT /vtc/update body.discordUrl'),
  'vtcs.hidden_reason': inputs('PUT /operator/vtcs/:vtcId/hidden body.reason'),
  'vtcs.language': inputs('PUT /vtc/update body.language'),
  'vtcs.name': inputs('POST /vtc/create body.name', 'PUT /vtc/update body.name'),
  'vtcs.slogan': inputs('POST /vtc/create body.slogan', 'PUT /vtc/update body.slogan'),
  'vtcs.tag_skeleton': values(skeletonOf('ﷺ'.repeat(6))),
  'vtcs.website_url': inputs('PUT /vtc/update body.websiteUrl'),
  'webhook_attempts.answer': cut,
  'webhook_attempts.problem': because('a word of the code'),
  'webhook_deliveries.type': eventTypes,
  'webhook_endpoints.host': because('a longer host is refused: see webhooks.test.ts'),
  'webhook_endpoints.name': inputs(
    'POST /vtcs/:vtcId/webhooks body.name',
    'PUT /webhooks/:webhookId body.name',
  ),
};

/** Every column with a limited length; partitions are left out. */
async function listColumns(): Promise<readonly { column: string; room: number }[]> {
  return app().db.$queryRaw`
    SELECT c.table_name || '.' || c.column_name AS column, c.character_maximum_length::int AS room
    FROM information_schema.columns c
    JOIN pg_class k ON k.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
    WHERE c.table_schema = 'public' AND c.data_type = 'character varying'
      AND k.relkind IN ('r', 'p') AND NOT k.relispartition AND k.relname <> '_prisma_migrations'
    ORDER BY 1`;
}

test('no input is longer than the column that it is stored in', { tags: 'thorough' }, async () => {
  const columns = await listColumns();
  expect(columns.map(({ column }) => column)).toEqual(Object.keys(sources).toSorted());
  const wrong = columns.flatMap(({ column, room }) => {
    const source = sources[column] ?? because('listed above');
    if ('because' in source) return [];
    const lengths =
      'values' in source
        ? source.values.map((value): [string, number] => [value, Array.from(value).length])
        : source.inputs.flatMap((place) =>
            findInputs(place).map((input): [string, number] => [place, longestTaken(input, room)]),
          );
    // A field that accepts nothing would prove nothing.
    return lengths
      .filter(([, length]) => length > room || length < 0)
      .map(([what, length]) => `${column} (${room}): ${what} has ${length}`);
  });
  expect(wrong).toEqual([]);
});
