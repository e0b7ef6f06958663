export const messages = {
  routePlanNameRequired: 'Please enter a name for the route.',
  routePlanNameTooLong: 'The route name must have at most 80 characters.',
  routeNeedsStops: 'A route needs 2 to 10 cities.',
  routeStopTwiceRunning: 'The same city can’t appear twice in a row.',
  routePlansTooMany: 'You can have 200 saved routes. Delete one first.',
} as const;

export const limits = {
  routePlanName: { max: 80 },
  routeStops: { min: 2, max: 10 },
  routePlansPerMember: 200,
  citiesFound: 20,
  /** The number of latest drives evaluated per lane. */
  drivesPerLane: 101,
  /** Other companies' figures are shown only if at least this many of their drivers drove the lane. */
  driversBeforeShared: 3,
} as const;

export const errors = {
  ROUTE_PLANS_TOO_MANY: { status: 409, message: messages.routePlansTooMany },
} as const;

export const rateLimits = {
  /** Route queries. Each takes the database and the worker some milliseconds. */
  routesByUser: { points: 240, perSeconds: 60, inMemory: true },
} as const;
