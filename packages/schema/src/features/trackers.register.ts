export const messages = {
  trackerSecretRequired: 'Please enter the tracker’s signing secret.',
  trackerSecretLength: 'The secret must have 8 to 200 characters.',
  trackerSecretUnused: 'This tracker doesn’t sign its reports, so it has no secret.',
  trackerNotTrusted: 'This tracker doesn’t sign its reports, so it can’t be trusted.',
  trackerLinkThere: 'This tracker is already linked.',
  trackerSignatureWrong: 'The signature does not match the secret.',
  trackerUnreadable: 'Unknown report format. The report was saved for inspection.',
} as const;

export const limits = {
  trackerSecret: { min: 8, max: 200 },
  /** The maximum size of a tracker's request. */
  trackerBodyBytes: 1_048_576,
  /** The maximum number of deliveries shown per link. */
  trackerDeliveriesShown: 30,
  /** How long deliveries are kept. */
  trackerDeliveriesMs: 2_592_000_000,
} as const;

export const errors = {
  TRACKER_LINK_THERE: { status: 409, message: messages.trackerLinkThere },
  SIGNATURE_WRONG: { status: 401, message: messages.trackerSignatureWrong },
  REPORT_UNREADABLE: { status: 422, message: messages.trackerUnreadable },
} as const;

export const auditActions = [
  'tracker.linked',
  'tracker.updated',
  'tracker.address-renewed',
  'tracker.address-shown',
  'tracker.unlinked',
] as const;

export const rateLimits = {
  /** Requests per link. */
  webhookByLink: { points: 240, perSeconds: 60, inMemory: true },
  /** Unknown URLs tried from one network. */
  webhookByAddress: { points: 60, perSeconds: 60 },
} as const;
