/** Whether all is well. */
export const operatorOverviewPath = '/operator/overview';

/** What is done without being asked. */
export const tasksPath = '/operator/tasks';

/** How far what happened has been seen, and what was passed over. */
export const eventsPath = '/operator/events';

export const mailsPath = '/operator/mails';

export const storagePath = '/operator/storage';

export const versionsPath = '/operator/versions';
