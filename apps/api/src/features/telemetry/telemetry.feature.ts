import type { Feature } from '../../http/feature.ts';
import { entryHandlers } from './entry.routes.ts';
import { evidenceRecountHandlers } from './evidence-recount.routes.ts';
import { telemetryHandlers } from './telemetry.routes.ts';
import { createTelemetryTasks } from './telemetry.tasks.ts';
import { startReplays } from './replays.service.ts';
import { listSessionsOf } from './telemetry.data.ts';
import { presentTelemetrySession } from './telemetry.presenter.ts';

export const telemetryFeature = {
  handlers: {
    telemetry: telemetryHandlers,
    evidenceRecount: evidenceRecountHandlers,
    jobs: entryHandlers,
  },
  createTasks: createTelemetryTasks,
  startPump: startReplays,
  exportOwn: async (db, userId) => ({
    telemetrySessions: (await listSessionsOf(db, userId)).map(presentTelemetrySession),
  }),
  tables: {
    TELEMETRY: ['telemetry_sessions', 'telemetry_events'],
    JOBS: ['job_chapters', 'job_items', 'job_replays', 'job_replay_marks', 'job_reports'],
  },
} satisfies Feature;
