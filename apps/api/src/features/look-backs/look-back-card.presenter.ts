import type { CardShape } from '@waybill/schema/features/look-backs.fields';
import type { PublicHaul, PublicLookBack } from '@waybill/schema/features/look-backs.models';
import { lookBackCardTexts as texts } from '@waybill/schema/features/look-backs.texts';
import {
  cardColours as colours,
  cardSize,
  createWrite,
  wrapCard,
  type Write,
  writeNumber,
} from '../../lib/card-drawing.ts';
import type { Line, Lettering } from '../../lib/lettering.ts';
import type { DrivenRoads } from '../roads/driven-roads.service.ts';
import type { Box } from '../../lib/card-map.ts';
import { drawRoads } from './card-roads.presenter.ts';

/** Increase it when the drawing changes, so that cached pictures are drawn again. */
export const cardVersion = 1;

/** What a card shows. */
export interface CardContent {
  readonly lookBack: PublicLookBack;
  readonly roads: readonly DrivenRoads[];
  readonly shape: CardShape;
  readonly instanceName: string;
}

const storySize = { width: 1_080, height: 1_920 } as const;

/** Returns the picture of a look back as SVG: 1,200 × 630 pixels, or 1,080 × 1,920 for stories. */
export function drawLookBackCard(content: CardContent, lettering: Lettering): string {
  const write = createWrite(lettering);
  return content.shape === 'wide'
    ? wrapCard(cardSize, drawWide(content, lettering, write))
    : wrapCard(storySize, drawStory(content, lettering, write));
}

function drawWide(
  { lookBack, roads, instanceName }: CardContent,
  lettering: Lettering,
  write: Write,
): string[] {
  const left = 56;
  const box = { left: 640, top: 40, width: 520, height: 550 };
  const time = texts.time(lookBack.year, lookBack.month);
  return [
    ...drawMap(roads, box, lookBack, write),
    write(colours.dim, line(texts.heading(time), 'body', 26, left, 84, 560)),
    write(colours.text, line(lookBack.username, 'heading', 46, left, 140, 560)),
    ...drawDistance(lookBack, lettering, write, { left, y: 262, size: 104, width: 560 }),
    ...drawFigures(lookBack, write, { left, top: 330, width: 560, columns: 3, size: 40, step: 92 }),
    ...drawBars(lookBack, { left, top: 506, width: 540, height: 48 }),
    write(colours.dim, line(instanceName, 'body', 20, left, 592, 540)),
  ];
}

function drawStory(
  { lookBack, roads, instanceName }: CardContent,
  lettering: Lettering,
  write: Write,
): string[] {
  const left = 80;
  const width = storySize.width - 2 * left;
  const box = { left, top: 260, width, height: 620 };
  const time = texts.time(lookBack.year, lookBack.month);
  const facts = listFacts(lookBack);
  return [
    write(colours.dim, line(texts.heading(time), 'body', 38, left, 150, width)),
    write(colours.text, line(lookBack.username, 'heading', 72, left, 226, width)),
    ...drawMap(roads, box, lookBack, write),
    ...drawDistance(lookBack, lettering, write, { left, y: 1_030, size: 150, width }),
    ...drawFigures(lookBack, write, { left, top: 1_120, width, columns: 3, size: 58, step: 126 }),
    ...drawBars(lookBack, { left, top: 1_370, width, height: 100 }),
    ...facts.flatMap(([caption, value], index) => {
      const y = 1_562 + index * 84;
      return [
        write(colours.dim, line(caption, 'body', 30, left, y, 290)),
        write(colours.text, line(value, 'strong', 34, left + 310, y, width - 310)),
      ];
    }),
    write(colours.dim, line(instanceName, 'body', 30, left, 1_860, width)),
  ];
}

function line(
  text: string,
  face: Line['face'],
  size: number,
  x: number,
  y: number,
  maxWidth: number,
): Line {
  return { text, face, size, x, y, maxWidth };
}

interface DistancePlace {
  readonly left: number;
  readonly y: number;
  readonly size: number;
  readonly width: number;
}

/** The distance as large as it fits, with its unit in words. */
function drawDistance(
  { distanceM }: PublicLookBack,
  lettering: Lettering,
  write: Write,
  { left, y, size, width }: DistancePlace,
): string[] {
  const text = writeNumber(distanceM / 1_000);
  const wide = lettering.widthOf({ text, face: 'heading', size });
  const unit = { text: texts.kilometres, face: 'body', size: size * 0.26 } as const;
  const room = width - lettering.widthOf(unit) - size * 0.2;
  const fitting = Math.min(size, (size * room) / wide);
  const end = left + lettering.widthOf({ text, face: 'heading', size: fitting });
  return [
    write(colours.figure, { text, face: 'heading', size: fitting, x: left, y }),
    write(colours.dim, { ...unit, x: end + size * 0.14, y }),
  ];
}

interface FigurePlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly columns: number;
  readonly size: number;
  /** From one row to the next. */
  readonly step: number;
}

function drawFigures(
  lookBack: PublicLookBack,
  write: Write,
  { left, top, width, columns, size, step }: FigurePlace,
): string[] {
  return listFigures(lookBack).flatMap(([caption, value], index) => {
    const column = width / columns;
    const x = left + (index % columns) * column;
    const y = top + Math.floor(index / columns) * step;
    return [
      write(colours.dim, line(caption, 'body', size * 0.45, x, y, column - 16)),
      write(colours.text, line(value, 'heading', size, x, y + size * 1.02, column - 16)),
    ];
  });
}

function listFigures(lookBack: PublicLookBack): (readonly [caption: string, value: string])[] {
  const { jobs, drivenS, days, cities, cleanRun } = lookBack;
  return [
    [texts.jobs, writeNumber(jobs)],
    [texts.hours, writeNumber(drivenS / 3_600)],
    [texts.days, writeNumber(days)],
    placesOf(lookBack),
    [texts.cities, writeNumber(cities)],
    [texts.cleanRun, writeNumber(cleanRun)],
  ];
}

function placesOf({ countries, states }: PublicLookBack): readonly [string, string] {
  const count = writeNumber(countries.length + states.length);
  if (states.length === 0) return [texts.countries, count];
  return [countries.length === 0 ? texts.states : texts.places, count];
}

function listFacts({
  longest,
  heaviest,
  favouriteCargo,
  mostDrivenLane,
}: PublicLookBack): (readonly [caption: string, value: string])[] {
  const facts: (readonly [string, string | null])[] = [
    [texts.longest, longest && `${kilometres(longest.distanceM)}, ${routeOf(longest)}`],
    [texts.heaviest, heaviest && `${tonnes(heaviest.massG)}, ${heaviest.cargo ?? texts.unknown}`],
    mostDrivenLane
      ? [texts.lane, `${mostDrivenLane.jobs}×, ${routeOf(mostDrivenLane)}`]
      : [texts.cargo, favouriteCargo && (favouriteCargo.name ?? texts.unknown)],
  ];
  return facts.flatMap(([caption, value]) => (value === null ? [] : [[caption, value] as const]));
}

function routeOf({ from, to }: Pick<PublicHaul, 'from' | 'to'>): string {
  return texts.route(from ?? texts.unknown, to ?? texts.unknown);
}

const kilometres = (metres: number | null) => `${writeNumber((metres ?? 0) / 1_000)} km`;
const tonnes = (grams: number | null) => `${writeNumber((grams ?? 0) / 1e6, 1)} t`;

/** The distances of the months, or of the days. */
function drawBars(
  { month, byMonth, byDay }: PublicLookBack,
  { left, top, width, height }: Box,
): string[] {
  const sums = month === null ? byMonth : byDay;
  const most = Math.max(1, ...sums.map(({ distanceM }) => distanceM));
  const step = width / sums.length;
  return sums.map(({ distanceM }, index) => {
    const tall = Math.max(3, (height * distanceM) / most);
    const colour = distanceM === most ? colours.amber : colours.docLine;
    return `<rect x="${(left + index * step).toFixed(1)}" y="${(top + height - tall).toFixed(1)}" width="${(step * 0.72).toFixed(1)}" height="${tall.toFixed(1)}" rx="3" fill="${distanceM > 0 && distanceM < most ? '#c08f2c' : colour}"/>`;
  });
}

/** The roads of the game with the most of them; without any, the longest haul. */
function drawMap(
  roads: readonly DrivenRoads[],
  box: Box,
  { longest }: PublicLookBack,
  write: Write,
): string[] {
  const { left, top, width, height } = box;
  const frame = `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="18" fill="${colours.doc}" stroke="${colours.docLine}" stroke-width="2"/>`;
  if (roads.length > 0) return [frame, drawRoads(roads, box)];
  if (!longest) return [frame];
  const x = left + 60;
  const citySize = width > 600 ? 48 : 32;
  const [from, to] = [top + height * 0.3, top + height * 0.7];
  const dot = (y: number) =>
    `<circle cx="${x}" cy="${y}" r="14" fill="${colours.doc}" stroke="${colours.amber}" stroke-width="6"/>`;
  return [
    frame,
    `<path d="M${x} ${from}V${to}" stroke="${colours.amber}" stroke-width="6"/>`,
    dot(from),
    dot(to),
    write(
      colours.text,
      line(longest.from ?? texts.unknown, 'heading', citySize, x + 44, from + 16, width - 130),
    ),
    write(
      colours.dim,
      line(kilometres(longest.distanceM), 'body', 30, x + 44, (from + to) / 2 + 10, width - 130),
    ),
    write(
      colours.text,
      line(longest.to ?? texts.unknown, 'heading', citySize, x + 44, to + 16, width - 130),
    ),
  ];
}
