import type { RegionMeasures, RegionReport } from './regions.models.ts';

const exampleRegionMeasures: RegionMeasures = {
  jobs: 48,
  distanceM: 31_204_000,
  revenueMinor: 92_051_800,
  massG: 912_400_000,
  movedTKm: 583_210,
  revenuePerKmMinor: 2_950,
  medianMinutes: 49.5,
  costedM: 31_204_000,
  tollsMinor: 512_000,
  transportMinor: 180_000,
  finesMinor: 41_000,
  tollsPer1000KmMinor: 16_408,
  transportPer1000KmMinor: 5_769,
  finesPer1000KmMinor: 1_314,
  truckDamagePer1000KmPpm: 9_800,
  cargoDamagePer1000KmPpm: 1_200,
  linkedJobs: 46,
  emptyJobs: 9,
  emptyPpm: 195_652,
};

export const exampleRegionReport: RegionReport = {
  rows: [
    {
      key: 'DE',
      source: { territory: 'DE', cityId: null, name: null, at: { x: 10_600, z: -9_400 } },
      destination: null,
      now: exampleRegionMeasures,
      before: null,
    },
  ],
  nextCursor: null,
  count: 1,
  total: exampleRegionMeasures,
  totalBefore: null,
  days: { from: '2025-08-01', to: '2025-08-31' },
  daysBefore: { from: '2025-07-01', to: '2025-07-31' },
  isComplete: true,
};
