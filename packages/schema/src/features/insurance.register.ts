export const messages = {
  policyExists: 'Your company already has this policy.',
  claimDecided: 'This claim is already decided.',
  claimReasonLength: 'Give a reason with 1 to 500 characters.',
} as const;

export const limits = {
  claimReason: { min: 1, max: 500 },
  /** Decided together. */
  claimsPerDecision: 100,
} as const;

export const errors = {
  POLICY_EXISTS: { status: 409, message: messages.policyExists },
  CLAIM_DECIDED: { status: 409, message: messages.claimDecided },
} as const;

export const auditActions = [
  'insurance.started',
  'insurance.ended',
  'claim.paid',
  'claim.denied',
] as const;

export const rateLimits = {
  insuranceWriteByUser: { points: 300, perSeconds: 3_600 },
} as const;
