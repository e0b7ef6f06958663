export const messages = {
  demoRequestNameRequired: 'Please tell us your name.',
  demoRequestNameTooLong: 'The name must have at most 80 characters.',
  demoRequestEmailRequired: 'Please tell us your email address.',
  demoRequestVtcNameTooLong: 'The company name must have at most 50 characters.',
  demoRequestMessageRequired: 'Please enter a message.',
  demoRequestMessageTooLong: 'The message must have at most 2,000 characters.',
} as const;

export const limits = {
  demoRequestName: { max: 80 },
  demoRequestMessage: { max: 2_000 },
} as const;

export const rateLimits = { demoRequestByAddress: { points: 5, perSeconds: 3_600 } } as const;

export const operatorActions = ['demo-request.answered', 'demo-request.deleted'] as const;
