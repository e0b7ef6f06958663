/** The limits used by folding and evidence. */
export interface EvidenceThresholds {
  /** Equal events of one kind within this time are one event (choice; RenCloud #96). */
  readonly repeatMs: number;
  /** The maximum number of items kept per chapter (choice: a long drive has some fifty). */
  readonly itemsOfChapter: number;
  /** The maximum number of chapters kept per job (choice: ten each evening for two weeks are fewer). */
  readonly chaptersOfJob: number;
  /** The maximum number of items kept per job (choice: fifty in each of fifty chapters). */
  readonly itemsOfJob: number;

  /** The maximum speed of an odometer, in scaled metres per second (choice: 284 km/h × 19). */
  readonly odometerMetresPerSecond: number;
  /** The additional tolerance of an odometer step (choice: a 32-bit float of km has steps of up to 64 m). */
  readonly odometerToleranceM: number;
  /** The same for the first sample after a chapter began or a save was loaded (choice). */
  readonly odometerToleranceAfterEventM: number;
  /** Longer steps are not observed, and split the lines of a trace (choice). */
  readonly observedStepMs: number;
  /** The maximum speed of a position, in map metres per second (choice: 216 km/h). */
  readonly positionMetresPerSecond: number;
  /** The additional tolerance of a position step (choice). */
  readonly positionToleranceM: number;
  /** Samples further apart are not used for speed (choice: three times the usual interval). */
  readonly speedStepMs: number;
  /** Steps with an average speed up to this are not compared to the map distance (choice: 18 km/h). */
  readonly rolledCmS: number;
  /** Exceeding the limit by more than this is speeding (choice: 10 km/h). */
  readonly overspeedCmS: number;
  /** How far a save's odometer may be ahead and still be a step back (choice). */
  readonly stepBackToleranceM: number;

  /** A deadline further ahead than this when a job is taken is from another clock (choice: 30 game days). */
  readonly deadlineAheadMinutes: number;
  /** Cancelled and delivered within this time is a delivery (choice; RenCloud #94). */
  readonly cancelledTooMs: number;
  /** A job without an event for this long is abandoned (choice). */
  readonly abandonedMs: number;

  /** TrucksBook's limit of 180 km/h; a company may set a lower one. */
  readonly speedCapCmS: number;
  /** The maximum distance per second of the chapters, in scaled metres (choice: 237 km/h × 19). */
  readonly paceMetresPerSecond: number;
  /** The minimum observed share of the distance (choice). */
  readonly observedShare: number;
  /** The maximum difference of odometer and distance: the larger of both (choice). */
  readonly odometerMismatch: { readonly share: number; readonly metres: number };
  /** The maximum odometer gap between consecutive chapters (choice). */
  readonly chapterGapM: number;
  /** Exceeding the planned distance by more than this is a detour to be reviewed (choice). */
  readonly overPlanned: { readonly share: number; readonly metres: number };
  /** Less than this share of the planned distance is to be reviewed (choice). */
  readonly underPlannedShare: number;
  /** Exceeding the contract's income by more than this is to be reviewed (choice). */
  readonly overIncome: { readonly share: number; readonly minor: number };
  /** The maximum revenue per kilometre: 125 € is SpedV's limit, 155.34 $ are 250 $ a mile. */
  readonly rateMinorPerKm: { readonly ets2: number; readonly ats: number };
  /** The additional revenue regardless of distance, because short jobs have a fixed base (choice). */
  readonly rateBaseMinor: number;
  /** The minimum distance for comparing speed to map distance (choice). */
  readonly rolledLeastM: number;
  /** The ratio of map distance to the distance according to the speed (choice). */
  readonly rolledRatio: { readonly min: number; readonly max: number };
  /** The minimum map distance for checking the scale (choice). */
  readonly traceLeastM: number;
  /** The ratio of odometer to map distance: 3 in cities, 19 or 20 elsewhere (choice). */
  readonly scaleRatio: { readonly min: number; readonly max: number };
  /** The maximum plausible deliveries per UTC day (choice); later ones are no longer compared. */
  readonly deliveriesOfDay: number;
  /** The maximum total overlap of one driver's chapters (choice). */
  readonly overlapMs: number;
  /** A job first received this long after its end has a wrong clock (choice). */
  readonly receivedLateMs: number;
  /** How much a report may differ from the device: Trucky rounds to whole km (choice). */
  readonly reportDistance: { readonly share: number; readonly metres: number };
  /** How much a report's revenue may differ from the device's (choice). */
  readonly reportRevenueShare: number;

  /** The duration in milliseconds of windows that are checked separately (choice). */
  readonly windowMs: number;
  /**
   * The ratio of odometer to the distance according to the speed, over this minimum distance: for a job, and
   * for each window (choice).
   */
  readonly odometerSpeed: {
    readonly drivenLeastM: number;
    readonly rolledLeastM: number;
    readonly ratio: { readonly min: number; readonly max: number };
    readonly windowRatio: { readonly min: number; readonly max: number };
  };
  /** How far steps longer than `speedStepMs` may exceed the distance at the faster speed (choice). */
  readonly longSteps: { readonly share: number; readonly metres: number };
  /**
   * The tolerance of the pace compared to the highest speed, and of the odometer compared to map distance and
   * speed at the map's scale; `freeM` is not counted (choice: simulated drives reach 0.99; map mods may have
   * the other game’s scale).
   */
  readonly pace: { readonly share: number; readonly freeM: number };
  /**
   * The minimum share of a drive's time that the server must witness: the greater of `share`, and `longShare`
   * less `freeMs` (choice: the companion's longest back-off). An event counts as received at most `clockMs`
   * after it happened (choice: a wrong clock).
   */
  readonly witnessed: {
    readonly share: number;
    readonly longShare: number;
    readonly freeMs: number;
    readonly clockMs: number;
  };
  /** The maximum odometer distance that two jobs may share (choice). */
  readonly sharedOdometerM: number;
  /**
   * Fingerprints are computed from `samples` consecutive moving samples, at `leastCmS` or faster, whose
   * speeds vary by more than `steadyCmS`; `kept` are stored per job. Another job with `shared` equal ones is
   * a replay, or with all if fewer are kept, but at least `fewest` (choice).
   */
  readonly prints: {
    readonly samples: number;
    readonly leastCmS: number;
    readonly steadyCmS: number;
    readonly kept: number;
    readonly shared: number;
    readonly fewest: number;
  };
  /**
   * The maximum distance between a drive's ends and its cities, plus a share of the unobserved distance
   * (choice).
   */
  readonly elsewhere: { readonly metres: number; readonly unseenShare: number };
  /** The maximum plausible moving time in the window before a job's end (choice). */
  readonly hours: { readonly movingS: number; readonly windowS: number };
  /** Limits for any contract; unknown cargo may pay this share of the rate cap (choice). */
  readonly contract: {
    readonly massG: number;
    readonly plannedM: number;
    readonly unknownCargoShare: number;
  };

  /** Faster than this is a race job: the highest whole cm/s within 100 and 130 km/h. */
  readonly raceCmS: { readonly ets2: number; readonly ats: number };
}

/** The default thresholds. */
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

/** Returns the thresholds under a company's speed cap; null means the default. */
export function thresholdsUnder(speedCapCmS: number | null): EvidenceThresholds {
  return speedCapCmS === null ? evidenceThresholds : { ...evidenceThresholds, speedCapCmS };
}
