import type { Exhibit, MuseumVtc } from '@waybill/schema/features/museum.models';
import { modelOfTruck } from '@waybill/schema/features/trucks.models';
import { decodeLine } from '@waybill/telemetry/trace';
import {
  cardColours as colours,
  cardSize,
  createWrite,
  drawPlate,
  wrapCard,
  writeNumber,
} from '../../../lib/card-drawing.ts';
import { type Box, drawLine, placeIn, roadTones } from '../../../lib/card-map.ts';
import type { Lettering } from '../../../lib/lettering.ts';

/** Increase it when the drawing changes, so that cached pictures are drawn again. */
export const cardVersion = 1;

const left = 56;
const map: Box = { left: 640, top: 40, width: 520, height: 550 };

/** What a card shows of a truck. */
export interface ExhibitCardContent {
  readonly vtc: MuseumVtc;
  readonly exhibit: Exhibit;
  /** How many there were. */
  readonly deliveries: string;
  readonly instanceName: string;
}

/** Returns the picture of a truck in a public museum as SVG: its kilometres, and the roads that are shown. */
export function drawExhibitCard(
  { vtc, exhibit, deliveries, instanceName }: ExhibitCardContent,
  lettering: Lettering,
): string {
  const { truck, distanceM, roads, firstSeenAt, lastSeenAt } = exhibit;
  const write = createWrite(lettering);
  const plate = drawPlate(vtc.tag, left, lettering, write);
  const maxWidth = (roads.length > 0 ? map.left : cardSize.width) - 2 * left;
  const years = [...new Set([firstSeenAt, lastSeenAt].map((at) => at.slice(0, 4)))].join('–');
  const model = modelOfTruck(truck);
  const line = [truck.nickname !== null && model, truck.plate, years].filter(Boolean);
  const at = { x: left, maxWidth } as const;
  const company = { ...at, x: plate.right + 26, maxWidth: left + maxWidth - plate.right - 26 };
  return wrapCard(cardSize, [
    plate.drawn,
    write(colours.dim, { ...company, text: vtc.name, face: 'body', size: 26, y: 111 }),
    write(colours.text, {
      ...at,
      text: truck.nickname ?? model,
      face: 'heading',
      size: 60,
      y: 232,
    }),
    write(colours.dim, { ...at, text: line.join(' · '), face: 'body', size: 26, y: 282 }),
    write(colours.figure, {
      ...at,
      text: `${writeNumber(distanceM / 1_000)} km`,
      face: 'heading',
      size: 88,
      y: 424,
    }),
    write(colours.text, { ...at, text: deliveries, face: 'strong', size: 30, y: 480 }),
    write(colours.dim, { ...at, text: instanceName, face: 'body', size: 20, y: 580 }),
    ...(roads.length > 0 ? drawMap(exhibit) : []),
  ]);
}

/** The roads of all deliveries, and above them those of the last one. */
function drawMap({ roads }: Exhibit): string[] {
  const drives = roads.map(({ lines }) => lines.map(decodeLine));
  const place = placeIn(map, drives.flat(2));
  const pathOf = (lines: (typeof drives)[number]) =>
    lines.map((points) => `M${points.map(place).join('L')}`).join('');
  const all = drives.map(pathOf).join('');
  const [thin, , bright] = roadTones;
  return [
    `<rect x="${map.left}" y="${map.top}" width="${map.width}" height="${map.height}" rx="18" fill="${colours.doc}" stroke="${colours.docLine}" stroke-width="2"/>`,
    drawLine(all, colours.amber, 'stroke-width="9" stroke-opacity="0.12"'),
    drawLine(all, thin, 'stroke-width="2"'),
    drawLine(drives.slice(0, 1).map(pathOf).join(''), bright, 'stroke-width="3.2"'),
  ];
}
