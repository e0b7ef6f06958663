const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How webhooks are sent. Nothing but the server has to know. */
export const sendingLimits = {
  /** How long after each failed try the next one follows, give or take a fifth. Then it has failed. */
  retriesMs: [
    5 * secondMs,
    5 * minuteMs,
    30 * minuteMs,
    2 * hourMs,
    5 * hourMs,
    10 * hourMs,
    14 * hourMs,
    20 * hourMs,
    24 * hourMs,
  ],
  /** A server may ask for as long a rest. */
  restMostMs: hourMs,
  /** After so many failures in a row nothing is sent for a while. */
  failuresInRow: 5,
  /** For how long: longer each time that the one try in between fails too. */
  pausesMs: [5 * minuteMs, 10 * minuteMs, 20 * minuteMs, 40 * minuteMs, 60 * minuteMs],
  /** How far apart what has waited for such a pause is sent. */
  backlogPaceMs: 200,
  /** How far apart messages to one Discord channel are. */
  discordPaceMs: 2_500,
  /** What has been due for so long fails. */
  waitMs: 72 * hourMs,
  /** Of more that waits the oldest is skipped. */
  waiting: 10_000,
  /** A webhook that has failed for so long is disabled. */
  failingMs: 5 * dayMs,
  /** For so long the former secret signs too. */
  oldSecretMs: dayMs,
  /** How long deliveries are kept: longer than events, so that replaying those repeats none. */
  deliveriesMs: 30 * dayMs,
  /** So much of an answer is kept, in characters. */
  answerShown: 1_024,
} as const;
