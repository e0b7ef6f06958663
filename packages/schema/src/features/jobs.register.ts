export const messages = {
  jobCargoRequired: 'Please enter the cargo.',
  jobCityRequired: 'Please enter the city.',
  jobTimeRequired: 'Please enter a date and time.',
  jobDistanceRequired: 'Please enter the distance.',
  jobRevenueRequired: 'Please enter the revenue.',
  jobEndsBeforeItStarts: 'The end must be after the start.',
  jobInFuture: 'This is in the future. Please enter a past time.',
  jobTooLong: 'A job can take at most 30 days.',
  jobTooOld: 'You can only enter jobs from the last year.',
  reasonRequired: 'Please give a reason.',
  reasonTooLong: 'The reason must have at most 500 characters.',
  appealRequired: 'Please give a reason for the appeal.',
  appealTooLong: 'An appeal must have at most 1,000 characters.',
  commentTooLong: 'A comment must have at most 500 characters.',
  planNoteTooLong: 'The note must have at most 500 characters.',
  planSharedForAnybody: 'Only a plan for any driver can be shared with allies.',
  planNeedsGoal: 'Please enter a cargo or a city.',
  planDueInPast: 'The plan must be due in the future.',
  periodTooLong: 'Please choose at most 400 days, the first before the last.',
  gameRequired: 'Each game has its own currency. Please choose a game.',
  scoreOfAllTime: 'A score covers all time. Please choose all time.',
  notInVtcThen: 'The driver was not in this company when the job started.',
  jobNotDelivered: 'This job has not been delivered.',
  jobIsOwn: 'You cannot decide on your own job.',
  jobIsVoid: 'This job is void. Restore it first.',
  jobNotVoid: 'This job is not void.',
  jobTierSame: 'The job already has this status.',
  jobNotAppealable: 'There is no decision to appeal.',
  jobNotCounted: 'Only a delivery that counts can be shared publicly.',
  jobNotTrial: 'Only a finished test drive can be deleted.',
  jobAppealed: 'You already appealed this decision.',
  commentsTooMany: 'This job has reached the limit of 200 comments.',
  plansTooMany: 'A company can have 500 open plans. Withdraw one first.',
  planClosed: 'This plan is no longer open.',
} as const;

export const limits = {
  jobDecisionReason: { min: 1, max: 500 },
  jobAppeal: { min: 1, max: 1000 },
  jobComment: { min: 1, max: 500 },
  commentsPerJob: 200,
  jobPlanNote: { max: 500 },
  openPlansPerVtc: 500,
  /** The maximum number of jobs per decision call. */
  jobsPerDecision: 100,
  /** The maximum number of old jobs per recheck call, and per preview. */
  jobsPerRecount: 100,
  jobsPerRecountPreview: 2_000,
  /** A job under way without contact for this long is no longer on the road. */
  lostContactAfterMs: 600_000,
  /** The number of days that statistics cover. */
  jobStatsDays: { default: 30, max: 400 },
  /** The maximum duration of a manually entered job. */
  jobDurationMs: 2_592_000_000,
  /** The maximum age of a manually entered job, by its start. */
  jobAgeMs: 31_622_400_000,
  /** The minimum distance in metres for a safety score. */
  safetyDistanceM: 500_000,
} as const;

export const errors = {
  NOT_IN_VTC_THEN: { status: 409, message: messages.notInVtcThen },
  JOB_NOT_DELIVERED: { status: 409, message: messages.jobNotDelivered },
  JOB_IS_OWN: { status: 403, message: messages.jobIsOwn },
  JOB_IS_VOID: { status: 409, message: messages.jobIsVoid },
  JOB_NOT_VOID: { status: 409, message: messages.jobNotVoid },
  JOB_TIER_SAME: { status: 409, message: messages.jobTierSame },
  JOB_NOT_APPEALABLE: { status: 409, message: messages.jobNotAppealable },
  JOB_APPEALED: { status: 409, message: messages.jobAppealed },
  JOB_NOT_COUNTED: { status: 409, message: messages.jobNotCounted },
  JOB_NOT_TRIAL: { status: 409, message: messages.jobNotTrial },
  COMMENTS_TOO_MANY: { status: 409, message: messages.commentsTooMany },
  PLANS_TOO_MANY: { status: 409, message: messages.plansTooMany },
  PLAN_CLOSED: { status: 409, message: messages.planClosed },
} as const;

export const auditActions = [
  'job.entered',
  'job.accepted',
  'job.rejected',
  'job.voided',
  'job.restored',
  'job.recounted',
  'plan.created',
  'plan.assigned',
  'plan.withdrawn',
] as const;

export const rateLimits = {
  /** CSV exports of jobs, which may be long. */
  jobsCsvByUser: { points: 20, perSeconds: 600 },
  /** Recheck previews, each of which judges up to 2,000 jobs. */
  evidenceRecountsByUser: { points: 20, perSeconds: 600 },
  /** Images of shared waybills and look backs that have to be rendered. Cached ones don't count. */
  cardByAddress: { points: 60, perSeconds: 60 },
} as const;
