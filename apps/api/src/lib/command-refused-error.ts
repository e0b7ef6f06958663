/** What an operator has asked cannot be done as it was asked, as its sentence says: nothing was changed. */
export class CommandRefusedError extends Error {
  override readonly name = 'CommandRefusedError';
}
