export const messages = {
  lookBackEmpty: 'You have no counted delivery in this time. Choose another one.',
} as const;

export const errors = {
  LOOK_BACK_EMPTY: { status: 409, message: messages.lookBackEmpty },
} as const;
