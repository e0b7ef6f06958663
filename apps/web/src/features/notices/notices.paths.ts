/** The operators' notices. */
export const noticesPath = '/operator/notices';
