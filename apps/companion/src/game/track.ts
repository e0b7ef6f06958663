import type { TrackSample } from '@waybill/schema/features/telemetry.models';
import type { Fact } from './facts.ts';
import type { Snapshot } from './snapshot.ts';
import { isStanding } from './truck-edges.ts';

/** How often it is noted where a truck is, and how many notes make an event. */
const movingMs = 5000;
const standingMs = 60_000;
const samplesOfTrack = 12;

/** The samples that are not in an event yet. */
export interface Track {
  readonly samples: readonly TrackSample[];
  /** When the last sample was taken, whether or not it is in an event. */
  readonly lastT: number | null;
  readonly gameMinute: number | null;
}

export function beginTrack({ gameMinute }: Snapshot): Track {
  return { samples: [], lastT: null, gameMinute };
}

export function isSampleDue({ lastT }: Track, snapshot: Snapshot, t: number): boolean {
  return lastT === null || t - lastT >= (isStanding(snapshot) ? standingMs : movingMs);
}

/** Notes where the truck is, once a moment; a full track becomes an event. */
export function takeSample(
  track: Track,
  { pos, speedCmS, limitCmS, flags, truck, gameMinute }: Snapshot,
  t: number,
): { readonly track: Track; readonly facts: readonly Fact[] } {
  if (track.lastT !== null && t <= track.lastT) return { track, facts: [] };
  const { odometerM, fuelMl } = truck;
  // Flags are said even when there are none: without them nobody knows whether it was dry.
  const sample: TrackSample = [t, pos.x, pos.z, speedCmS, odometerM, fuelMl, limitCmS, flags];
  const samples = [...track.samples, sample];
  const longer = { samples, lastT: t, gameMinute };
  return samples.length < samplesOfTrack ? { track: longer, facts: [] } : closeTrack(longer);
}

/** Makes an event of the samples, if there are any. */
export function closeTrack(track: Track): {
  readonly track: Track;
  readonly facts: readonly Fact[];
} {
  const { samples, lastT, gameMinute } = track;
  if (samples.length === 0 || lastT === null) return { track, facts: [] };
  return {
    track: { ...track, samples: [] },
    facts: [
      {
        type: 'track',
        t: lastT,
        ...(gameMinute !== null && { gameMinute }),
        samples: [...samples],
      },
    ],
  };
}
