import type { TelemetryEvent, TelemetryEventOf } from '@waybill/schema/features/telemetry.models';
import type { Item, ItemDetail, ItemKind } from './chapter.ts';

/** What the items of each kind of event are called. */
const kinds = {
  fined: 'fine',
  tollgate: 'toll',
  ferry: 'ferry',
  train: 'train',
  refuel: 'refuel',
  collision: 'collision',
} as const satisfies Partial<Record<TelemetryEvent['type'], ItemKind>>;

export type ItemEvent = TelemetryEventOf<keyof typeof kinds>;

/** Whether an event is something that happens during a job and is kept with it. */
export function isItemEvent(event: TelemetryEvent): event is ItemEvent {
  return event.type in kinds;
}

/** What an event is called equal by: all of it but its number, time, minute and place. */
export function contentOf(event: ItemEvent): string {
  return JSON.stringify([amountOf(event), volumeOf(event), detailOf(event)]);
}

/** What the item of an event is called. */
export function itemKindOf({ type }: ItemEvent): ItemKind {
  return kinds[type];
}

/** The item that an event makes, at a time in milliseconds since 1970. */
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

/** The items with those undone that were paid after a minute that a save led back to. */
export function undoAfter(items: readonly Item[], minute: number): readonly Item[] {
  return items.map((item) =>
    isAfter(item, minute) ? Object.assign({}, item, { undone: true }) : item,
  );
}

/** Whether an item is known to have been paid after a minute. */
function isAfter({ gameMinute }: Item, minute: number): boolean {
  return gameMinute !== null && gameMinute > minute;
}

function amountOf(event: ItemEvent): number | null {
  return 'amountMinor' in event ? event.amountMinor : null;
}

function volumeOf(event: ItemEvent): number | null {
  return 'volumeMl' in event ? event.volumeMl : null;
}

/** With its keys in an order of its own: a database keeps none. */
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
