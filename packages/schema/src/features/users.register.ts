export const messages = {
  unitInvalid: 'Please choose a unit from the list.',
  currencyInvalid: 'Please choose a currency from the list.',
  timeZoneInvalid: 'Please choose a time zone from the list.',
  preferenceMissing: 'Specify at least one preference.',
  themeInvalid: 'The theme is system, light or dark.',
} as const;
