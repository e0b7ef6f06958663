import { exampleTruck } from './trucks.examples.ts';

export const exampleWorkOrder = {
  id: '01981b74-5d6e-7f80-91a2-b3c4d5e6fa11',
  truckId: exampleTruck.id,
  item: 'OIL',
  state: 'WORKSHOP' as const,
  openedAt: '2026-11-28T20:00:00.000Z',
  openedBy: { id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f701', username: 'Mara' },
  dueOn: '2026-12-05',
  costMinor: 40_000,
  note: 'With the summer tyres, please.',
  doneAt: null,
  doneOdometerM: null,
};

const { id, game, brand, name, plate, nickname, driver, odometerM } = exampleTruck;

export const exampleMaintenanceRow = {
  truck: { id, game, brand, name, plate, nickname, driver, odometerM, status: 'WORKSHOP' as const },
  item: 'OIL',
  ratioPpm: 1_024_000,
  leftM: -1_200_000,
  leftDays: null,
  expectedOn: '2026-11-27',
  order: exampleWorkOrder,
};

export const exampleMaintenanceRules = {
  rules: [
    { item: 'OIL', intervalM: 50_000_000, intervalDays: null, costMinor: 40_000 },
    { item: 'YEARLY', intervalM: null, intervalDays: 365, costMinor: 30_000 },
  ],
  currency: 'EUR' as const,
};
