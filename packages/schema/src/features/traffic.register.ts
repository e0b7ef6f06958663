export const messages = {
  trafficPlaceRequired: 'Please choose the place of the report.',
  trafficPlaceOutside: 'This place is not on the map.',
  trafficCityUnknown: 'This city has not been discovered yet.',
  trafficPlaceUnknown:
    'You have no live position from the last 15 minutes. Please choose a city or a place on the map.',
  trafficReportsTooMany: 'You already have five reports. Withdraw one first.',
  trafficReportOwn: 'This is your own report.',
  trafficReportOver: 'This report is over.',
} as const;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export const limits = {
  /** How long traffic measurements are kept. */
  trafficKeptMs: 7 * 24 * hourMs,
  /** The maximum number of cells shown at once. */
  trafficAreas: 2_000,
  /** How long a report stays active after its creation or last confirmation, by kind. */
  trafficReportMs: {
    JAM: hourMs,
    ACCIDENT: hourMs,
    ROADWORKS: 4 * hourMs,
    CLOSED: 4 * hourMs,
  },
  /** The maximum time a report stays active, however often it is confirmed. */
  trafficReportMostMs: 24 * hourMs,
  /** The number of consecutive "it's gone" answers that ends a report. */
  trafficReportGone: 2,
  /** The maximum number of active reports per driver. */
  trafficReportsOfDriver: 5,
  /** Two reports of a kind closer than this, in game metres, are the same. */
  trafficReportNearM: 1_000,
  /** How long a drive's position counts as its driver's position. */
  trafficOwnPlaceMs: 15 * minuteMs,
  /** How long another server's reply is shown, with its age, if there is no newer one. */
  trafficOutsideMs: hourMs,
} as const;

export const errors = {
  TRAFFIC_PLACE_UNKNOWN: { status: 409, message: messages.trafficPlaceUnknown },
  TRAFFIC_REPORTS_TOO_MANY: { status: 409, message: messages.trafficReportsTooMany },
  TRAFFIC_REPORT_OWN: { status: 409, message: messages.trafficReportOwn },
  TRAFFIC_REPORT_OVER: { status: 409, message: messages.trafficReportOver },
} as const;

export const auditActions = ['traffic-report.removed'] as const;

export const rateLimits = {
  trafficReportByUser: { points: 12, perSeconds: 3_600 },
  trafficAnswerByUser: { points: 60, perSeconds: 3_600 },
} as const;
