/** What a list of jobs can be narrowed down by that few ask for. */
export const narrowKeys = ['cargoId', 'sourceCityId', 'destinationCityId', 'market'] as const;
