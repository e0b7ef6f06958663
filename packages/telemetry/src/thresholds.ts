/** What folding and evidence measure by. */
export interface EvidenceThresholds {
  /** Equal events of one kind that follow within this time are one (choice; RenCloud #96). */
  readonly repeatMs: number;
  /** More items of one chapter are not kept (choice: a long drive has some fifty). */
  readonly itemsOfChapter: number;
  /** More chapters of one job are not kept (choice: ten an evening for two weeks are fewer). */
  readonly chaptersOfJob: number;
  /** More items of all its chapters are not kept (choice: fifty in each of fifty are no more). */
  readonly itemsOfJob: number;

  /** The fastest that an odometer may run, in scaled metres a second (choice: 284 km/h × 19). */
  readonly odometerMetresPerSecond: number;
  /** What an odometer's step may differ besides (choice: a 32-bit float of km steps by up to 64 m). */
  readonly odometerToleranceM: number;
  /** The same for the first sample after a chapter began or a save was loaded (choice). */
  readonly odometerToleranceAfterEventM: number;
  /** Steps over a longer time are not observed, and part the lines of a trace (choice). */
  readonly observedStepMs: number;
  /** The fastest that a position may move, in metres of the map a second (choice: 216 km/h). */
  readonly positionMetresPerSecond: number;
  /** What a position may move besides (choice). */
  readonly positionToleranceM: number;
  /** Samples further apart say nothing about speed (choice: three times the usual distance). */
  readonly speedStepMs: number;
  /** Steps on average no faster than this are not compared with the way on the map (choice: 18 km/h). */
  readonly rolledCmS: number;
  /** Above the limit by more than this is too fast (choice: 10 km/h). */
  readonly overspeedCmS: number;
  /** How far a save's odometer may lie ahead and still be a step back (choice). */
  readonly stepBackToleranceM: number;

  /** A deadline further ahead when a job is taken is of another clock (choice: 30 days of the game). */
  readonly deadlineAheadMinutes: number;
  /** Cancelled and delivered within this time is a delivery (choice; RenCloud #94). */
  readonly cancelledTooMs: number;
  /** A job without an event for so long is abandoned (choice). */
  readonly abandonedMs: number;

  /** TrucksBook's limit of 180 km/h; a company may allow less. */
  readonly speedCapCmS: number;
  /** Distance for each second of the chapters, in scaled metres (choice: 237 km/h × 19). */
  readonly paceMetresPerSecond: number;
  /** The share of the distance that has to be observed (choice). */
  readonly observedShare: number;
  /** How far the odometer may differ from the distance: the larger of both (choice). */
  readonly odometerMismatch: { readonly share: number; readonly metres: number };
  /** How far a later chapter may begin beyond the last odometer (choice). */
  readonly chapterGapM: number;
  /** Further than the planned distance by this is a detour that needs a look (choice). */
  readonly overPlanned: { readonly share: number; readonly metres: number };
  /** Shorter than this share of the planned distance needs a look (choice). */
  readonly underPlannedShare: number;
  /** More revenue than the contract's income by this needs a look (choice). */
  readonly overIncome: { readonly share: number; readonly minor: number };
  /** Revenue for each kilometre: 125 € is SpedV's limit, 155.34 $ are 250 $ a mile. */
  readonly rateMinorPerKm: { readonly ets2: number; readonly ats: number };
  /** What a job may pay besides its distance: short ones have a fixed base (choice). */
  readonly rateBaseMinor: number;
  /** Shorter drives say nothing about speed and way (choice). */
  readonly rolledLeastM: number;
  /** Way on the map for what the speed says (choice). */
  readonly rolledRatio: { readonly min: number; readonly max: number };
  /** Shorter ways say nothing about the scale (choice). */
  readonly traceLeastM: number;
  /** Odometer for the way on the map: 3 in cities, 19 or 20 elsewhere (choice). */
  readonly scaleRatio: { readonly min: number; readonly max: number };
  /** Nobody delivers more on one day of UTC (choice): what comes after them is not compared any more. */
  readonly deliveriesOfDay: number;
  /** Chapters of one driver may overlap by so much in all (choice). */
  readonly overlapMs: number;
  /** What is first received so long after its end has a wrong clock (choice). */
  readonly receivedLateMs: number;
  /** How far a report may differ from the device: Trucky rounds to whole km (choice). */
  readonly reportDistance: { readonly share: number; readonly metres: number };
  /** How far a report's revenue may differ from the device's (choice). */
  readonly reportRevenueShare: number;

  /** Windows of so many milliseconds of steps are looked at by themselves (choice). */
  readonly windowMs: number;
  /** Odometer for what the speed says, where so much was driven: over a job, and in each window (choice). */
  readonly odometerSpeed: {
    readonly drivenLeastM: number;
    readonly rolledLeastM: number;
    readonly ratio: { readonly min: number; readonly max: number };
    readonly windowRatio: { readonly min: number; readonly max: number };
  };
  /** How far steps of more than `speedStepMs` may lead beyond what the faster speed says (choice). */
  readonly longSteps: { readonly share: number; readonly metres: number };
  /**
   * How much further than its fastest speed, and than the way and the speed at the map's scale, a truck may
   * come, and what is let off (choice: simulated drives come to 0.99; maps of mods may have the other game’s scale).
   */
  readonly pace: { readonly share: number; readonly freeM: number };
  /**
   * The share of a drive's time that the server has to see: the lesser of `share`, and `longShare` less
   * `freeMs` (choice: the companion's longest back-off). An event told so long ago counts as received then
   * (choice: a wrong clock).
   */
  readonly witnessed: {
    readonly share: number;
    readonly longShare: number;
    readonly freeMs: number;
    readonly clockMs: number;
  };
  /** How much of an odometer two jobs may share (choice). */
  readonly sharedOdometerM: number;
  /**
   * Fingerprints are of so many moving samples in a row that are no slower than this, and not steady within
   * this; how many of a job are kept, and how many another one has to share: all, where fewer are kept, of
   * `fewest` at least (choice).
   */
  readonly prints: {
    readonly samples: number;
    readonly leastCmS: number;
    readonly steadyCmS: number;
    readonly kept: number;
    readonly shared: number;
    readonly fewest: number;
  };
  /** How far from its cities a drive may begin and end, and the share of what was not seen besides (choice). */
  readonly elsewhere: { readonly metres: number; readonly unseenShare: number };
  /** How long nobody drives in so long a time before a job's end (choice). */
  readonly hours: { readonly movingS: number; readonly windowS: number };
  /** What no contract is beyond; cargo that nobody knows pays so much of the rate cap (choice). */
  readonly contract: {
    readonly massG: number;
    readonly plannedM: number;
    readonly unknownCargoShare: number;
  };

  /** Faster than this is a race job: the last whole cm/s within 100 and 130 km/h. */
  readonly raceCmS: { readonly ets2: number; readonly ats: number };
}

/** What holds where nobody has set anything else. */
export const evidenceThresholds: EvidenceThresholds = {
  repeatMs: 3_000,
  itemsOfChapter: 1_000,
  chaptersOfJob: 150,
  itemsOfJob: 2_500,
  odometerMetresPerSecond: 1_500,
  odometerToleranceM: 200,
  odometerToleranceAfterEventM: 2_000,
  observedStepMs: 90_000,
  positionMetresPerSecond: 60,
  positionToleranceM: 500,
  speedStepMs: 15_000,
  rolledCmS: 500,
  overspeedCmS: 278,
  stepBackToleranceM: 200,
  deadlineAheadMinutes: 43_200,
  cancelledTooMs: 60_000,
  abandonedMs: 2_592_000_000,
  speedCapCmS: 5_000,
  paceMetresPerSecond: 1_250,
  observedShare: 0.9,
  odometerMismatch: { share: 0.05, metres: 2_000 },
  chapterGapM: 2_000,
  overPlanned: { share: 1.5, metres: 5_000 },
  underPlannedShare: 0.5,
  overIncome: { share: 1.01, minor: 100 },
  rateMinorPerKm: { ets2: 12_500, ats: 15_534 },
  rateBaseMinor: 200_000,
  rolledLeastM: 2_000,
  rolledRatio: { min: 0.7, max: 1.3 },
  traceLeastM: 500,
  scaleRatio: { min: 1, max: 25 },
  deliveriesOfDay: 100,
  overlapMs: 60_000,
  receivedLateMs: 2_592_000_000,
  reportDistance: { share: 0.02, metres: 3_000 },
  reportRevenueShare: 0.01,
  windowMs: 600_000,
  odometerSpeed: {
    drivenLeastM: 2_000,
    rolledLeastM: 500,
    ratio: { min: 1, max: 25 },
    windowRatio: { min: 0.8, max: 30 },
  },
  longSteps: { share: 1.3, metres: 500 },
  pace: { share: 1.1, freeM: 2_000 },
  witnessed: { share: 0.5, longShare: 0.8, freeMs: 300_000, clockMs: 600_000 },
  sharedOdometerM: 2_000,
  prints: { samples: 12, leastCmS: 500, steadyCmS: 50, kept: 8, shared: 4, fewest: 2 },
  elsewhere: { metres: 5_000, unseenShare: 0.1 },
  hours: { movingS: 72_000, windowS: 86_400 },
  contract: { massG: 120_000_000, plannedM: 12_000_000, unknownCargoShare: 0.8 },
  raceCmS: { ets2: 2_777, ats: 3_611 },
};

/** What a job is judged by whose company lets it be driven so fast; null is what holds for everybody. */
export function thresholdsUnder(speedCapCmS: number | null): EvidenceThresholds {
  return speedCapCmS === null ? evidenceThresholds : { ...evidenceThresholds, speedCapCmS };
}
