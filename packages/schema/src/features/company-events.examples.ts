import type { CompanyEvent } from './company-events.models.ts';
import { exampleVtc } from './vtcs.examples.ts';
import { exampleBlocks } from './vtcs.fields.ts';

export const exampleEvent: CompanyEvent = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c10',
  vtc: {
    id: exampleVtc.id,
    name: exampleVtc.name,
    tag: exampleVtc.tag,
    country: exampleVtc.country,
  },
  state: 'PUBLISHED',
  phase: 'PLANNED',
  reach: 'PUBLIC',
  title: 'Night convoy to Wrocław',
  body: exampleBlocks.description,
  game: 'ets2',
  server: 'TruckersMP Simulation 1',
  meetsAt: '2026-05-09T17:30:00.000Z',
  startsAt: '2026-05-09T18:00:00.000Z',
  endsAt: '2026-05-09T20:00:00.000Z',
  zone: 'Europe/Berlin',
  from: { id: 'berlin', name: 'Berlin' },
  to: { id: 'wroclaw', name: 'Wrocław' },
  meet: { x: 10_846, z: -9_215 },
  route: {
    routePlanId: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c13',
    stops: [
      { cityId: 'berlin', name: 'Berlin' },
      { cityId: 'wroclaw', name: 'Wrocław' },
    ],
  },
  dlc: ['going-east'],
  livery: 'Blue Scania, white trailer',
  series: null,
  places: 40,
  picture: null,
  cancelReason: null,
  counts: { yes: 42, maybe: 5, waiting: 2 },
  own: { answer: 'YES', showsPlace: true, isWaiting: true, waitingAhead: 1 },
};
