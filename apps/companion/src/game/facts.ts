import type {
  TelemetryEventOf,
  TelemetryEventType,
} from '@waybill/schema/features/telemetry.models';
import type { Snapshot } from './snapshot.ts';

/** An event that has no number yet. */
export type Fact = {
  [Type in TelemetryEventType]: Omit<TelemetryEventOf<Type>, 'seq'>;
}[TelemetryEventType];

/** What an event says besides when and where. */
export type Happening = {
  [Type in TelemetryEventType]: Omit<TelemetryEventOf<Type>, 'seq' | 't' | 'gameMinute' | 'pos'>;
}[TelemetryEventType];

/** What happened at a moment of a game. */
export function toFact(happening: Happening, { gameMinute, pos }: Snapshot, t: number): Fact {
  // Every protocol asks for the minute that a save led back to; 0 is none.
  if (happening.type === 'game.reloaded') {
    return { ...happening, t, gameMinute: gameMinute ?? 0, pos };
  }
  return { ...happening, t, ...(gameMinute !== null && { gameMinute }), pos };
}
