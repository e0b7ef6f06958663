export const messages = {
  allianceNameRequired: 'Please give the alliance a name.',
  allianceNameLength: 'The name of an alliance must have 3 to 50 characters.',
  allianceSlugInvalid:
    'The address must have 3 to 50 lower-case letters, digits and single hyphens.',
  allianceDescriptionLength: 'The description must have at most 1,000 characters.',
  allianceNoticeInvalid: 'The notice must be 0 to 90 days.',
  allianceSlugTaken: 'This address is taken.',
  allianceProposalTarget: 'Please choose a company.',
  allianceProposalChange: 'Please choose what to change.',
  alliesRankByDistanceOrJobs: 'Ally leaderboards are ranked by distance or jobs only.',
  alliesListPlain: 'You can’t filter or sort an ally’s list by this.',
  alreadyAllied: 'This company is already in this alliance.',
  proposalClosed: 'This vote is over.',
  proposalExists: 'The alliance is already voting on this.',
  notVoting: 'Your company has no vote on this.',
  alliancesTooMany: 'A company can be in 5 alliances. Leave one first.',
  allianceFull: 'An alliance can have 50 companies.',
  allianceTooSmall: 'Only an alliance of three or more companies can expel one.',
  allianceIsEnding: 'This alliance is ending.',
} as const;

const dayMs = 24 * 3_600_000;

export const limits = {
  allianceName: { min: 3, max: 50 },
  allianceSlug: { min: 3, max: 50 },
  allianceDescription: { max: 1_000 },
  allianceNoticeDays: { min: 0, max: 90, default: 14 },
  alliancesPerVtc: 5,
  vtcsPerAlliance: 50,
  /** The maximum number of companies whose tags a list of alliances shows per alliance. */
  allianceTagsShown: 6,
  /** The minimum number of companies for an expulsion. */
  vtcsToExpel: 3,
  allianceInvitationMs: 30 * dayMs,
  allianceProposalMs: 7 * dayMs,
} as const;

export const errors = {
  ALLIANCE_SLUG_TAKEN: { status: 409, message: messages.allianceSlugTaken },
  ALREADY_ALLIED: { status: 409, message: messages.alreadyAllied },
  PROPOSAL_CLOSED: { status: 409, message: messages.proposalClosed },
  PROPOSAL_EXISTS: { status: 409, message: messages.proposalExists },
  NOT_VOTING: { status: 403, message: messages.notVoting },
  ALLIANCES_TOO_MANY: { status: 409, message: messages.alliancesTooMany },
  ALLIANCE_FULL: { status: 409, message: messages.allianceFull },
  ALLIANCE_TOO_SMALL: { status: 409, message: messages.allianceTooSmall },
  ALLIANCE_IS_ENDING: { status: 409, message: messages.allianceIsEnding },
} as const;

export const auditActions = [
  'alliance.founded',
  'alliance.proposed',
  'alliance.balloted',
  'alliance.asked',
  'alliance.accepted',
  'alliance.declined',
  'alliance.consents-changed',
  'alliance.notice-given',
  'alliance.notice-withdrawn',
] as const;

export const rateLimits = {
  allianceFoundingByVtc: { points: 20, perSeconds: 86_400 },
  /** Asking to join, which notifies all companies of the alliance. */
  allianceAskByVtc: { points: 20, perSeconds: 86_400 },
  /** Voting, which notifies them too, also by webhook. */
  allianceBallotByVtc: { points: 60, perSeconds: 86_400 },
  /** Changing shared data. Each change notifies the companies that share the same. */
  allianceConsentsByVtc: { points: 60, perSeconds: 86_400 },
  /** Withdrawing a notice, after which the company may give another. Leaving isn't limited. */
  allianceStayByVtc: { points: 20, perSeconds: 86_400 },
} as const;
