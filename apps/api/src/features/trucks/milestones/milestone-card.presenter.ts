import type { TruckMilestoneKind } from '@waybill/schema/features/trucks.models';
import { milestoneCardTexts as texts } from '@waybill/schema/features/trucks.texts';
import {
  cardColours as colours,
  cardSize,
  createWrite,
  drawPaper,
  drawPlate,
  drawStamp,
  wrapCard,
  writeNumber,
} from '../../../lib/card-drawing.ts';
import type { Lettering } from '../../../lib/lettering.ts';
import { writeDay } from '../../jobs/sharing/waybill.presenter.ts';

/** Increase it when the drawing changes, so that cached pictures are drawn again. */
export const cardVersion = 1;

/** What a card shows. */
export interface CardContent {
  readonly kind: TruckMilestoneKind;
  readonly reachedOn: string;
  readonly truck: string;
  readonly plate: string | null;
  readonly username: string | null;
  readonly company: string;
  readonly tag: string;
  readonly jobs: number;
  readonly distanceM: number;
  readonly instanceName: string;
}

const inner = { left: 76, right: 1_124 } as const;

/** Returns the picture of a truck's milestone as SVG, as a waybill. User texts are drawn as outlines. */
export function drawMilestoneCard(content: CardContent, lettering: Lettering): string {
  const { kind, reachedOn, truck, plate, username, company, tag, jobs, distanceM, instanceName } =
    content;
  const write = createWrite(lettering);
  const dim = { face: 'body', size: 20 } as const;
  const head = drawPlate(tag, inner.left, lettering, write);
  const left = head.right + 26;
  const right = { x: inner.right, anchor: 'end', maxWidth: 260 } as const;
  const strong = { face: 'strong', size: 30, y: 440 } as const;
  const fields = [
    [texts.plate, plate ?? '—', 400],
    [texts.deliveries, writeNumber(jobs), 280],
    [texts.distance, `${writeNumber(distanceM / 1_000)} km`, 360],
  ] as const;
  let x: number = inner.left;
  return wrapCard(cardSize, [
    drawPaper(),
    head.drawn,
    write(colours.text, {
      text: truck,
      face: 'heading',
      size: 40,
      x: left,
      y: 103,
      maxWidth: 830 - left,
    }),
    write(colours.dim, {
      ...dim,
      text: `${company} · ${writeDay(reachedOn)}`,
      x: left,
      y: 138,
      maxWidth: 850 - left,
    }),
    ...(username === null
      ? []
      : [
          write(colours.text, { ...right, text: username, face: 'strong', size: 26, y: 101 }),
          write(colours.dim, { ...right, ...dim, text: texts.driver, y: 134 }),
        ]),
    write(colours.figure, {
      text: texts.milestones[kind],
      face: 'heading',
      size: 110,
      x: cardSize.width / 2,
      y: 300,
      anchor: 'middle',
      maxWidth: 1_000,
    }),
    ...fields.flatMap(([caption, value, width]) => {
      const at = { x, maxWidth: width - 30 };
      x += width;
      return [
        write(colours.dim, { ...at, ...dim, text: caption, y: 400 }),
        write(colours.text, { ...at, ...strong, text: value }),
      ];
    }),
    write(colours.dim, { ...dim, text: instanceName, x: inner.left, y: 542, maxWidth: 700 }),
    ...drawStamp(texts.milestone, false, write),
  ]);
}
