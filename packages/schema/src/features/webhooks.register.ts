export const messages = {
  addressForbidden: 'Webhooks can only use public https addresses.',
  webhookHostTooLong: 'The host name must have at most 253 characters.',
  webhooksTooMany: 'A company can have 10 webhooks. Delete one first.',
  webhookUrlRequired: 'Please enter the address that Waybill sends to.',
  webhookUrlDiscord:
    'Please paste the URL of a Discord webhook, such as https://discord.com/api/webhooks/….',
  webhookTypesRequired: 'Please choose at least one event.',
  webhookTypesNotYours: 'You can only choose events that you may see.',
  webhookUrlNotYours:
    'This webhook sends events that you may not see. Please create a new one for this address.',
  webhookNameTooLong: 'A name must have at most 60 characters.',
} as const;

export const limits = {
  webhooksPerVtc: 10,
  webhookUrl: { max: 500 },
  webhookHost: { max: 253 },
  webhookName: { max: 60 },
} as const;

export const errors = {
  ADDRESS_FORBIDDEN: { status: 422, message: messages.addressForbidden },
  WEBHOOKS_TOO_MANY: { status: 409, message: messages.webhooksTooMany },
} as const;

export const auditActions = [
  'webhook.created',
  'webhook.updated',
  'webhook.secret-renewed',
  'webhook.resumed',
  'webhook.removed',
] as const;

export const rateLimits = {
  webhookTestByUser: { points: 20, perSeconds: 60 },
  webhookRedeliveryByUser: { points: 10, perSeconds: 60 },
} as const;

export const operatorActions = ['webhook.switched-off'] as const;
