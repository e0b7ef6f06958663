import type {
  GameContract,
  TelemetryEvent,
  Truck,
} from '@waybill/schema/features/telemetry.models';

interface OpenJob {
  readonly job: GameContract;
  readonly truck: Truck;
}

/**
 * What is unacknowledged, for a new session: numbered from 1, and begun by the job that was open, with
 * the truck as it was last seen.
 */
export function renumberUnacknowledged(
  events: readonly TelemetryEvent[],
  acknowledged: number,
): TelemetryEvent[] {
  const sent = events.filter(({ seq }) => seq <= acknowledged);
  const rest = events.filter(({ seq }) => seq > acknowledged);
  const [next] = rest;
  if (!next) return [];
  const open = sent.reduce<OpenJob | null>(followJob, null);
  const last = sent.at(-1);
  const resumed: TelemetryEvent[] =
    open && last && next.type !== 'job.resumed'
      ? [
          {
            type: 'job.resumed',
            seq: 1,
            t: last.t,
            ...(last.gameMinute !== undefined && { gameMinute: last.gameMinute }),
            ...open,
          },
        ]
      : [];
  return [...resumed, ...rest].map((event, index) => withNumber(event, index + 1));
}

function withNumber(event: TelemetryEvent, seq: number): TelemetryEvent {
  return { ...event, seq };
}

function followJob(open: OpenJob | null, event: TelemetryEvent): OpenJob | null {
  switch (event.type) {
    case 'job.started':
    case 'job.resumed':
      return { job: event.job, truck: event.truck };
    case 'job.delivered':
    case 'job.cancelled':
    case 'job.suspended':
    case 'session.ended':
      return null;
    case 'truck.changed':
    case 'game.reloaded':
      return open && { ...open, truck: event.truck };
    case 'track': {
      const [, , , , odometerM, fuelMl] = event.samples.at(-1) ?? [];
      if (!open || odometerM === undefined || fuelMl === undefined) return open;
      return { ...open, truck: { ...open.truck, odometerM, fuelMl } };
    }
    case 'fined':
    case 'tollgate':
    case 'ferry':
    case 'train':
    case 'refuel':
    case 'collision':
    case 'skipped':
      break;
  }
  return open;
}
