/** The webhooks of all companies, for operators. */
export const allWebhooksPath = '/operator/webhooks';
