import type { TelemetryEvent, TelemetryEventOf } from '@waybill/schema/features/telemetry.models';
import type { Item, ItemDetail, ItemKind } from './chapter.ts';

/** The item kind of each event type. */
const kinds = {
  fined: 'fine',
  tollgate: 'toll',
  ferry: 'ferry',
  train: 'train',
  refuel: 'refuel',
  collision: 'collision',
} as const satisfies Partial<Record<TelemetryEvent['type'], ItemKind>>;

export type ItemEvent = TelemetryEventOf<keyof typeof kinds>;

/** True if an event becomes an item of its job. */
export function isItemEvent(event: TelemetryEvent): event is ItemEvent {
  return event.type in kinds;
}

/**
 * Returns the content that events are compared by: everything but number, time, minute and place.
 */
export function contentOf(event: ItemEvent): string {
  return JSON.stringify([amountOf(event), volumeOf(event), detailOf(event)]);
}

/** Returns the item kind of an event. */
export function itemKindOf({ type }: ItemEvent): ItemKind {
  return kinds[type];
}

/** Returns the item of an event, at a time in milliseconds since 1970. */
export function itemOf(event: ItemEvent, at: number, gameMinute: number | null): Item {
  return {
    kind: itemKindOf(event),
    at,
    gameMinute,
    pos: event.pos ?? null,
    amountMinor: amountOf(event),
    volumeMl: volumeOf(event),
    detail: detailOf(event),
    undone: false,
  };
}

/** Returns the items, with those marked as undone that were paid after a saved minute. */
export function undoAfter(items: readonly Item[], minute: number): readonly Item[] {
  return items.map((item) =>
    isAfter(item, minute) ? Object.assign({}, item, { undone: true }) : item,
  );
}

/** True if an item was certainly paid after a minute. */
function isAfter({ gameMinute }: Item, minute: number): boolean {
  return gameMinute !== null && gameMinute > minute;
}

function amountOf(event: ItemEvent): number | null {
  return 'amountMinor' in event ? event.amountMinor : null;
}

function volumeOf(event: ItemEvent): number | null {
  return 'volumeMl' in event ? event.volumeMl : null;
}

/** Keys in a fixed order, because a database doesn't preserve it. */
function detailOf(event: ItemEvent): ItemDetail | null {
  if (event.type === 'fined') return { offence: event.offence };
  if (event.type === 'collision') {
    const { trailerPpm, cargoPpm } = event;
    const { engine, transmission, cabin, chassis, wheels } = event.truckPpm;
    return { truckPpm: { engine, transmission, cabin, chassis, wheels }, trailerPpm, cargoPpm };
  }
  if (event.type === 'ferry' || event.type === 'train') {
    const { sourceId, sourceName, targetId, targetName } = event;
    return { sourceId, sourceName, targetId, targetName };
  }
  return null;
}
