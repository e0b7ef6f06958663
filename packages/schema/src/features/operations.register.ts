export const messages = {
  releasesUnknown: 'This server does not know where releases are listed. Set RELEASES_URL first.',
} as const;

export const errors = {
  RELEASES_UNKNOWN: { status: 409, message: messages.releasesUnknown },
} as const;

export const operatorActions = [
  'task.asked',
  'event.retried',
  'consumer.resumed',
  'release-notice.on',
  'release-notice.off',
] as const;
