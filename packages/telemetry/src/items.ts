import type { TelemetryEvent, TelemetryEventOf } from '@waybill/schema/features/telemetry.models';
import { type Item, type ItemDetail, type ItemKind, itemKinds } from './chapter.ts';

export type ItemEvent = TelemetryEventOf<ItemKind>;

/** Whether an event is something that happens during a job and is kept with it. */
export function isItemEvent(event: TelemetryEvent): event is ItemEvent {
  return itemKinds.some((kind) => kind === event.type);
}

/** What an event is called equal by: all of it but its number, time, minute and place. */
export function contentOf(event: ItemEvent): string {
  switch (event.type) {
    case 'fined':
      return [event.amountMinor, event.offence].join('/');
    case 'tollgate':
      return String(event.amountMinor);
    case 'ferry':
    case 'train': {
      const { amountMinor, sourceId, sourceName, targetId, targetName } = event;
      return JSON.stringify([amountMinor, sourceId, sourceName, targetId, targetName]);
    }
    case 'refuel':
      return String(event.volumeMl);
    case 'collision': {
      const { engine, transmission, cabin, chassis, wheels } = event.truckPpm;
      const { trailerPpm, cargoPpm } = event;
      return [engine, transmission, cabin, chassis, wheels, trailerPpm, cargoPpm].join('/');
    }
  }
}

/** The item that an event makes, at a time in milliseconds since 1970. */
export function itemOf(event: ItemEvent, at: number, gameMinute: number | null): Item {
  return {
    kind: event.type,
    at,
    gameMinute,
    pos: event.pos ?? null,
    amountMinor: 'amountMinor' in event ? event.amountMinor : null,
    volumeMl: 'volumeMl' in event ? event.volumeMl : null,
    detail: detailOf(event),
    isUndone: false,
  };
}

/** The items with those undone that were paid after a minute that a save led back to. */
export function undoAfter(items: readonly Item[], minute: number): readonly Item[] {
  return items.map((item) =>
    item.gameMinute !== null && item.gameMinute > minute ? { ...item, isUndone: true } : item,
  );
}

function detailOf(event: ItemEvent): ItemDetail | null {
  switch (event.type) {
    case 'fined':
      return { offence: event.offence };
    case 'ferry':
    case 'train': {
      const { sourceId, sourceName, targetId, targetName } = event;
      return { sourceId, sourceName, targetId, targetName };
    }
    case 'collision': {
      const { truckPpm, trailerPpm, cargoPpm } = event;
      return { truckPpm, trailerPpm, cargoPpm };
    }
    case 'tollgate':
    case 'refuel':
      return null;
  }
}
