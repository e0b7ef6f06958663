/** The less common filters of the job list. */
export const narrowKeys = [
  'cargoId',
  'sourceCityId',
  'destinationCityId',
  'sourceTerritory',
  'destinationTerritory',
  'market',
] as const;
