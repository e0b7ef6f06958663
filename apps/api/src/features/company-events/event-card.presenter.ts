import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import { eventCardTexts as texts } from '@waybill/schema/features/company-events.texts';
import {
  cardColours as colours,
  cardSize,
  createWrite,
  drawPaper,
  drawPlate,
  drawRoute,
  drawStamp,
  type Write,
  wrapCard,
} from '../../lib/card-drawing.ts';
import type { Lettering } from '../../lib/lettering.ts';
import { placesOf, writeDay, writeTime } from './event-page.presenter.ts';

/** Increase it when the drawing changes, so that cached pictures are drawn again. */
export const cardVersion = 1;

const inner = { left: 76, right: 1_124 } as const;

/** Returns the picture of a public event as SVG, with the parts of a waybill's. */
export function drawEventCard(
  event: CompanyEvent,
  instanceName: string,
  lettering: Lettering,
): string {
  const write = createWrite(lettering);
  return wrapCard(cardSize, [
    drawPaper(),
    ...drawHead(event, lettering, write),
    ...drawPlaces(event, write),
    ...drawFields(event, write),
    ...drawFoot(event, instanceName, write),
  ]);
}

function drawHead({ vtc, title }: CompanyEvent, lettering: Lettering, write: Write): string[] {
  const plate = drawPlate(vtc.tag, inner.left, lettering, write);
  const x = plate.right + 26;
  const maxWidth = inner.right - x;
  return [
    plate.drawn,
    write(colours.text, { text: title, face: 'heading', size: 40, x, y: 103, maxWidth }),
    write(colours.dim, { text: vtc.name, face: 'body', size: 20, x, y: 138, maxWidth }),
  ];
}

/** From where to where it goes; only one city as a heading, and without any the game. */
function drawPlaces(event: CompanyEvent, write: Write): string[] {
  const [from, to] = placesOf(event);
  if (from !== undefined && to !== undefined) return drawRoute({ from, to }, write);
  const text = from ?? to ?? texts.games[event.game];
  const heading = { face: 'heading', size: 60, x: inner.left, y: 270, maxWidth: 1_040 } as const;
  return [write(colours.text, { ...heading, text })];
}

function drawFields(event: CompanyEvent, write: Write): string[] {
  const { server, game } = event;
  const other =
    server === null ? [texts.game, texts.games[game]] : ([texts.server, server] as const);
  const [caption = '', value = ''] = other;
  const fields = [
    [texts.departure, writeDay(event, 'en'), 560],
    [caption, value, 480],
  ] as const;
  let x: number = inner.left;
  return fields.flatMap(([name, text, width]) => {
    const at = { x, maxWidth: width - 30 };
    x += width;
    return [
      write(colours.dim, { ...at, text: name, face: 'body', size: 20, y: 400 }),
      write(colours.text, { ...at, text, face: 'strong', size: 30, y: 440 }),
    ];
  });
}

function drawFoot(event: CompanyEvent, instanceName: string, write: Write): string[] {
  const { state, counts, places, zone } = event;
  const isCancelled = state === 'CANCELLED';
  const body = { face: 'body', size: 20 } as const;
  return [
    write(colours.dim, { ...body, text: zone, x: inner.left, y: 518, maxWidth: 420 }),
    write(colours.figure, {
      text: writeTime(event, 'en'),
      face: 'heading',
      size: 44,
      x: inner.left,
      y: 566,
      maxWidth: 420,
    }),
    write(colours.dim, {
      ...body,
      text: `${texts.going(counts.yes, places)} · ${instanceName}`,
      x: 600,
      y: 562,
      anchor: 'middle',
      maxWidth: 440,
    }),
    ...drawStamp(isCancelled ? texts.cancelled : texts.open, isCancelled, write),
  ];
}
