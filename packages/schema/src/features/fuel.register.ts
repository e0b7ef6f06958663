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
  /** Minor currency units per 100 litres. */
  fuelPrice: { min: 1_000, max: 100_000 },
  /** The minimum number of reports for a median. */
  fuelReportsNeeded: 3,
  /** The maximum age of a report that counts. */
  fuelReportMs: 604_800_000,
  /** The maximum age of a new report. */
  fuelReportLateMs: 86_400_000,
  /** How far a reporter's clock may be ahead. */
  fuelReportEarlyMs: 300_000,
  /** The days of price history for one price, and for the table of all. */
  fuelHistoryDays: 90,
  fuelTrendDays: 30,
  /** The maximum number of inputs listed for a price. */
  fuelEvidence: 100,
  /** The maximum number of cities in a route query. */
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
