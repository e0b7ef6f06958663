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
  /** How long what was counted of the traffic is kept. */
  trafficKeptMs: 7 * 24 * hourMs,
  /** So many cells are shown at the same time. */
  trafficAreas: 2_000,
  /** How long a report stands after it was made or confirmed, by its kind. */
  trafficReportMs: {
    JAM: hourMs,
    ACCIDENT: hourMs,
    ROADWORKS: 4 * hourMs,
    CLOSED: 4 * hourMs,
  },
  /** How long it stands at the most, however often it is confirmed. */
  trafficReportMostMs: 24 * hourMs,
  /** So many drivers who say after each other that it is gone end it. */
  trafficReportGone: 2,
  /** So many reports of one driver stand at the same time. */
  trafficReportsOfDriver: 5,
  /** Nearer than this two reports of a kind are the same, in metres of the game. */
  trafficReportNearM: 1_000,
  /** A drive says where its driver is for so long. */
  trafficOwnPlaceMs: 15 * minuteMs,
  /** How long the answer of another server is shown, with its age, while it gives no newer one. */
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
