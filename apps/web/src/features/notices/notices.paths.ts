/** What operators tell everybody. */
export const noticesPath = '/operator/notices';
