/** The health overview. */
export const operatorOverviewPath = '/operator/overview';

/** The background tasks. */
export const tasksPath = '/operator/tasks';

/** The event consumers, and the events that they skipped. */
export const eventsPath = '/operator/events';

export const mailsPath = '/operator/mails';

export const storagePath = '/operator/storage';

export const versionsPath = '/operator/versions';
