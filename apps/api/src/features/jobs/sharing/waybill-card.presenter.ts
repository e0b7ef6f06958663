import type { PublicWaybill } from '@waybill/schema/features/jobs.models';
import { waybillCardTexts as texts } from '@waybill/schema/features/jobs.texts';
import {
  cardColours as colours,
  cardSize,
  createWrite,
  drawPaper,
  drawPlate,
  drawRoute,
  drawStamp,
  wrapCard,
  type Write,
} from '../../../lib/card-drawing.ts';
import type { Lettering } from '../../../lib/lettering.ts';
import { numberOf, writeDay, writeDistance, writeMass, writeResult } from './waybill.presenter.ts';

const inner = { left: 76, right: 1_124 } as const;

/** Increase it when the drawing changes, so that cached pictures are drawn again. */
export const cardVersion = 2;

/**
 * Returns the picture of a waybill as SVG. User texts are drawn as outlines, so they cannot inject markup.
 */
export function drawWaybillCard(
  waybill: PublicWaybill,
  instanceName: string,
  lettering: Lettering,
): string {
  const write = createWrite(lettering);
  return wrapCard(cardSize, [
    drawPaper(),
    ...drawHead(waybill, lettering, write),
    ...drawRoute(
      {
        from: waybill.source.city ?? texts.unknown,
        to: waybill.destination.city ?? texts.unknown,
      },
      write,
    ),
    ...drawFields(waybill, write),
    ...drawFoot(waybill, instanceName, write),
  ]);
}

function drawHead(waybill: PublicWaybill, lettering: Lettering, write: Write): string[] {
  const { vtc, driver, startedAt, endedAt, game } = waybill;
  const line = [vtc?.name ?? texts.noCompany, writeDay(endedAt ?? startedAt), texts.games[game]];
  const plate = vtc && drawPlate(vtc.tag, inner.left, lettering, write);
  const left = plate ? plate.right + 26 : inner.left;
  return [
    plate?.drawn ?? '',
    write(colours.text, {
      text: texts.title(numberOf(waybill)),
      face: 'heading',
      size: 40,
      x: left,
      y: 103,
      maxWidth: 840 - left,
    }),
    write(colours.dim, {
      text: line.join(' · '),
      face: 'body',
      size: 20,
      x: left,
      y: 138,
      maxWidth: 860 - left,
    }),
    write(colours.text, {
      text: driver.username,
      face: 'strong',
      size: 26,
      x: inner.right,
      y: 101,
      anchor: 'end',
      maxWidth: 240,
    }),
    write(colours.dim, {
      text: texts.driver,
      face: 'body',
      size: 20,
      x: inner.right,
      y: 134,
      anchor: 'end',
    }),
  ];
}

function drawFields(waybill: PublicWaybill, write: Write): string[] {
  const fields = [
    [texts.goods, waybill.cargo.name ?? texts.unknown, 480],
    [texts.weight, writeMass(waybill), 240],
    [texts.distance, writeDistance(waybill), 240],
  ] as const;
  let x: number = inner.left;
  return fields.flatMap(([caption, value, width]) => {
    const at = { x, maxWidth: width - 30 };
    x += width;
    return [
      write(colours.dim, { ...at, text: caption, face: 'body', size: 20, y: 400 }),
      write(colours.text, { ...at, text: value, face: 'strong', size: 30, y: 440 }),
    ];
  });
}

function drawFoot(waybill: PublicWaybill, instanceName: string, write: Write): string[] {
  return [
    write(colours.dim, { text: texts.result, face: 'body', size: 20, x: inner.left, y: 518 }),
    write(colours.figure, {
      text: writeResult(waybill),
      face: 'heading',
      size: 44,
      x: inner.left,
      y: 566,
      maxWidth: 420,
    }),
    write(colours.dim, {
      text: instanceName,
      face: 'body',
      size: 20,
      x: 600,
      y: 562,
      anchor: 'middle',
      maxWidth: 250,
    }),
    ...drawStamp(texts.delivered, false, write),
  ];
}
