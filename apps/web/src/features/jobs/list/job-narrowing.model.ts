/** What a list of jobs can be narrowed down by that few ask for. */
export const narrowKeys = [
  'cargoId',
  'sourceCityId',
  'destinationCityId',
  'sourceTerritory',
  'destinationTerritory',
  'market',
] as const;
