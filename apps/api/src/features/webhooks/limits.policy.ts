const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Limits for sending webhooks. Only the server uses them. */
export const sendingLimits = {
  /**
   * The delay of each retry after a failed attempt, plus or minus a fifth. After the last one the delivery
   * has failed.
   */
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
  /** The longest rest that a server may ask for. */
  restMostMs: hourMs,
  /** After this many failures in a row nothing is sent for a while. */
  failuresInRow: 5,
  /** How long: longer each time that the probe in between fails too. */
  pausesMs: [5 * minuteMs, 10 * minuteMs, 20 * minuteMs, 40 * minuteMs, 60 * minuteMs],
  /** The interval at which messages that waited for such a pause are sent. */
  backlogPaceMs: 200,
  /** The interval of messages to one Discord channel. */
  discordPaceMs: 2_500,
  /** Messages that have been due for this long fail. */
  waitMs: 72 * hourMs,
  /** If more are waiting, the oldest are skipped. */
  waiting: 10_000,
  /** A webhook that has failed for this long is disabled. */
  failingMs: 5 * dayMs,
  /** How long the old secret signs too. */
  oldSecretMs: dayMs,
  /** How long deliveries are kept: longer than events, so that replaying events repeats none. */
  deliveriesMs: 30 * dayMs,
  /** How many characters of a response are stored. */
  answerShown: 1_024,
} as const;
