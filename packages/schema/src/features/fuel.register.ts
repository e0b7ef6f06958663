export const messages = {
  fuelPriceRequired: 'Please enter the fuel price.',
  fuelPriceImpossible: 'This price is out of range.',
  fuelPriceFar: 'This is less than half or more than twice the base price there. Please check it.',
  fuelReportTooOld: 'You can only report prices from the last 24 hours.',
  fuelPlaceRequired: 'Please choose a place.',
  fuelCityElsewhere: 'This city is in another country or state.',
  fuelReported: 'You already reported a price here today. Withdraw that report first.',
  fuelBaseChanged: 'The base prices have changed. Reload the page and try again.',
} as const;

export const limits = {
  /** Minor units of the currency for 100 litres. */
  fuelPrice: { min: 1_000, max: 100_000 },
  /** How many reports make a median. */
  fuelReportsNeeded: 3,
  /** How old a report may be that counts. */
  fuelReportMs: 604_800_000,
  /** How old one may be when it is made. */
  fuelReportLateMs: 86_400_000,
  /** How far the clock of who reports may be ahead. */
  fuelReportEarlyMs: 300_000,
  /** How many days the history of prices shows, and how many of them the table of all. */
  fuelHistoryDays: 90,
  fuelTrendDays: 30,
  /** How many of those that a price was computed of are named. */
  fuelEvidence: 100,
  /** How many cities a route is asked for with. */
  fuelRouteCities: 20,
  fuelBaseBytes: 16_384,
} as const;

export const errors = {
  FUEL_REPORTED: { status: 409, message: messages.fuelReported },
  FUEL_BASE_CHANGED: { status: 409, message: messages.fuelBaseChanged },
} as const;

export const auditActions = ['fuel.base-changed', 'fuel.report-removed'] as const;

export const rateLimits = {
  fuelReportByUser: { points: 20, perSeconds: 86_400 },
} as const;
