import type { operationsContract } from '@waybill/schema/features/operations.contract';
import type { Handlers } from '../../http/contract-router.ts';
import type { Consumer } from '../../lib/consumer.ts';
import {
  listConsumers,
  listPassedEvents,
  resumeConsumer,
  retryPassedEvent,
} from './events/events.service.ts';
import {
  getMailState,
  listFailedMails,
  listSuspendedAddresses,
} from './mails/mail-states.service.ts';
import {
  presentConsumer,
  presentFailedMail,
  presentPassed,
  presentSuspended,
} from './operations.presenter.ts';
import { getOverview } from './overview/overview.service.ts';
import type { StorageKinds } from './storage/storage.policy.ts';
import { getStorage } from './storage/storage.service.ts';
import { presentTask } from './tasks/task-runs.presenter.ts';
import { askForRun, listTasks } from './tasks/task-runs.service.ts';
import { setReleaseNotice } from './versions/releases.service.ts';
import { getVersions, listMigrations, presentMigration } from './versions/versions.service.ts';

/** Creates the handlers on this server's state, with the consumers and tables of all features. */
export function createOperationsHandlers({
  consumers,
  storageKinds,
}: Installed): Handlers<typeof operationsContract> {
  return {
    getOverview: (_input, ctx) => getOverview(ctx),
    getStorage: (_input, ctx) => getStorage(ctx, storageKinds),

    async listTasks(_input, ctx) {
      const now = ctx.clock();
      return { tasks: (await listTasks(ctx)).map((row) => presentTask(row, now)) };
    },

    async runTask({ params }, ctx) {
      await askForRun(ctx, params.task);
      return { success: true };
    },

    async listConsumers(_input, ctx) {
      const { head, unplaced, consumers: rows } = await listConsumers(ctx);
      const now = ctx.clock();
      return { head, unplaced, consumers: rows.map((row) => presentConsumer(row, head, now)) };
    },

    async listPassedEvents({ query }, ctx) {
      const { rows, nextCursor } = await listPassedEvents(ctx, query);
      return { passed: rows.map(presentPassed), nextCursor };
    },

    async retryPassedEvent({ params }, ctx) {
      return { error: await retryPassedEvent(ctx, consumers, params.consumer, params.position) };
    },

    async resumeConsumer({ params }, ctx) {
      await resumeConsumer(ctx, consumers, params.consumer);
      return { success: true };
    },

    async getMailState(_input, ctx) {
      const { oldestDueAt, ...state } = await getMailState(ctx);
      return { ...state, oldestDueAt: oldestDueAt?.toISOString() ?? null };
    },

    async listFailedMails({ query }, ctx) {
      const { rows, nextCursor } = await listFailedMails(ctx, query);
      return { mails: rows.map(presentFailedMail), nextCursor };
    },

    async listSuspendedAddresses({ query }, ctx) {
      const { rows, nextCursor } = await listSuspendedAddresses(ctx, query);
      return { addresses: rows.map(presentSuspended), nextCursor };
    },

    getVersions: (_input, ctx) => getVersions(ctx),

    async listMigrations({ query }, ctx) {
      const { rows, nextCursor } = await listMigrations(ctx, query);
      return { migrations: rows.map(presentMigration), nextCursor };
    },

    async setReleaseNotice({ body }, ctx) {
      await setReleaseNotice(ctx, body.isOn);
      return { success: true };
    },
  };
}

interface Installed {
  readonly consumers: readonly Consumer[];
  readonly storageKinds: StorageKinds;
}
