import { type JobReason, jobReasons } from '@waybill/schema/features/jobs.models';

/** The inputs from a device, and the reason of a job that lacks each. */
export const driveInputs = {
  beginning: 'NOT_OBSERVED',
  samples: 'NOT_OBSERVED',
  place: 'SCALE_MISMATCH',
  speed: 'ODO_SPEED',
  odometer: 'NOT_OBSERVED',
  trucks: 'NOT_OBSERVED',
} as const satisfies Readonly<Record<string, JobReason>>;
export type DriveInput = keyof typeof driveInputs;

/** Inputs that honest games, reports and servers may lack: their checks are skipped. */
const optionalInputs = [
  'deadline',
  'planned distance',
  'income',
  'mass',
  'cargo that is known',
  'places of cities',
  'limit of the road',
  'receipts',
  'other jobs',
  'report',
] as const;
type OptionalInput = (typeof optionalInputs)[number];

interface ReasonInputs {
  readonly drive: readonly DriveInput[];
  readonly optional?: readonly OptionalInput[];
}

/** The inputs of each reason's rule. */
export const reasonInputs: Readonly<Record<JobReason, ReasonInputs>> = {
  SPEED_OVER_CAP: { drive: ['samples', 'speed'] },
  PACE_IMPOSSIBLE: { drive: ['samples', 'speed', 'odometer'] },
  NOT_OBSERVED: { drive: ['beginning', 'samples', 'odometer', 'trucks'] },
  ODO_MISMATCH: { drive: ['beginning', 'trucks'] },
  ODO_DISCONTINUITY: { drive: ['samples', 'odometer'] },
  TELEPORT: { drive: ['samples', 'place'] },
  TRUCK_CHANGED: { drive: ['trucks'] },
  DIST_OVER_PLANNED_1_5X: { drive: [], optional: ['planned distance'] },
  DIST_UNDER_PLANNED: { drive: [], optional: ['planned distance'] },
  REVENUE_OVER_INCOME: { drive: [], optional: ['income'] },
  RATE_OVER_CAP: { drive: [] },
  SPEED_MISMATCH: { drive: ['samples', 'place', 'speed'] },
  SCALE_MISMATCH: { drive: ['samples', 'place', 'odometer'] },
  ODO_SPEED: { drive: ['samples', 'speed', 'odometer'] },
  NOT_WITNESSED: { drive: ['beginning'], optional: ['receipts'] },
  ODO_REPEATED: { drive: ['trucks', 'odometer'], optional: ['other jobs'] },
  REPLAYED: { drive: ['samples', 'speed', 'odometer'], optional: ['other jobs'] },
  START_ELSEWHERE: { drive: ['samples', 'place'], optional: ['places of cities'] },
  END_ELSEWHERE: { drive: ['samples', 'place'], optional: ['places of cities'] },
  HOURS_IMPOSSIBLE: { drive: ['samples', 'odometer'], optional: ['other jobs'] },
  CONTRACT_IMPOSSIBLE: {
    drive: [],
    optional: ['planned distance', 'income', 'mass', 'cargo that is known'],
  },
  TIME_OVERLAP: { drive: ['beginning'], optional: ['other jobs'] },
  DUPLICATE: { drive: [], optional: ['report', 'other jobs'] },
  DELIVERED_AND_CANCELLED: { drive: [] },
  EVENTS_MISSING: { drive: [] },
  CLOCK_SKEW: { drive: ['beginning'] },
  UNTRUSTED_SOURCE: { drive: [] },
  NO_EVENTS: { drive: [] },
  SOURCES_DISAGREE: { drive: [], optional: ['report'] },
};

/** Returns the table of docs/telemetry.md: each reason's inputs, and the reason of a job that lacks them. */
export function describeInputs(): string {
  const rows = jobReasons.map((reason) => {
    const { drive, optional = [] } = reasonInputs[reason];
    const found = [...new Set(drive.map((input) => driveInputs[input]))];
    return [
      `\`${reason}\``,
      listOf(drive),
      listOf(found.map((code) => `\`${code}\``)),
      listOf(optional),
    ];
  });
  const table = [['Reason', 'Needs of the drive', 'Without', 'Skipped without'], ...rows];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...table.map((cells) => cells[column]?.length ?? 0)),
  );
  const lines = table.map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

function listOf(words: readonly string[]): string {
  return words.length === 0 ? '–' : words.join(', ');
}
