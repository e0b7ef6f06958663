import { contract } from '@waybill/schema/contract';
import { drawPng } from '../lib/images.ts';
import { daysBefore, minutesAfter } from './dates.ts';
import type { Act } from './office.ts';
import type { World } from './world.ts';

const { liveries, trucks } = contract;

const painted = [
  { name: 'Nordic Blue', colours: ['#1b4a9c', '#fbfbf8', '#ffbd38'], isRequired: true },
  { name: 'Midnight Ferry', colours: ['#0d1218', '#a7b3c0', '#ffbd38'], isRequired: false },
  { name: 'Falu Red', colours: ['#a3241c', '#f6f3ea'], isRequired: false },
] as const;

const wheel = (x: number) =>
  `<circle cx="${x}" cy="300" r="34" fill="#14171a"/><circle cx="${x}" cy="300" r="14" fill="#a7b3c0"/>`;

/** Draws a truck from the side in a livery's colours. */
export async function drawTruck([base, stripe, light = base]: readonly string[]): Promise<Blob> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" viewBox="0 -70 960 540">
    <rect y="-70" width="960" height="540" fill="#cfd9df"/><rect y="320" width="960" height="150" fill="#62738a"/>
    <rect x="330" y="70" width="570" height="200" fill="${base}"/>
    <path d="M330 270 L560 70 H700 L470 270 Z" fill="${stripe}"/>
    <path d="M90 290 V170 L130 90 H290 V290 Z" fill="${base}"/>
    <path d="M112 165 L140 105 H215 V165 Z" fill="#14171a"/>
    <rect x="90" y="225" width="200" height="22" fill="${stripe}"/><rect x="90" y="255" width="26" height="16" fill="${light}"/>
    ${[150, 390, 640, 730, 820].map(wheel).join('')}</svg>`;
  return new Blob([new Uint8Array(await drawPng(svg))], { type: 'image/png' });
}

/** Plans the liveries of a company: some that are worn, and one that needs an approval. */
export function planLiveries(world: Pick<World, 'vtcs'>, end: Date): Act[] {
  const owner = world.vtcs.find(({ tag }) => tag === 'NORD')?.members[0]?.driver;
  if (!owner) return [];
  return [
    {
      at: minutesAfter(daysBefore(end, 1), 20 * 60 + 10).getTime(),
      async perform({ callAs, vtcIdOf }) {
        const call = await callAs(owner);
        const params = { vtcId: vtcIdOf('NORD') };
        const { trucks: known } = await call(trucks.list, { params, query: { limit: 100 } });
        const inEurope = known.filter(({ game }) => game === 'ets2');
        for (const [index, { isRequired, ...paint }] of painted.entries()) {
          const form = {
            ...paint,
            colours: [...paint.colours],
            models: [],
            credits: 'Painted by Nora Nightline',
            licence: 'OWN' as const,
            workshopItem: null,
          };
          const { livery } = await call(liveries.create, {
            params,
            body: { ...form, game: 'ets2' },
          });
          const of = { liveryId: livery.id };
          await call(liveries.submit, {
            params: of,
            files: { file: await drawTruck(paint.colours) },
          });
          const isDraft = index === painted.length - 1;
          if (isDraft) continue;
          await call(liveries.approve, { params: { ...of, version: 1 } });
          await call(liveries.update, { params: of, body: { ...form, isRequired } });
          for (const { id: truckId } of inEurope.filter((_, at) => at % 3 === index)) {
            await call(liveries.wear, { params: { truckId }, body: of });
          }
        }
      },
    },
  ];
}
