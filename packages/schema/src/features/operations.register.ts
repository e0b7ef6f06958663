export const messages = {
  releasesUnknown: 'No release address is configured. Set RELEASES_URL first.',
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
