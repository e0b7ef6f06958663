/** An operator's command can't be run as given; the message says why. Nothing was changed. */
export class CommandRefusedError extends Error {
  override readonly name = 'CommandRefusedError';
}
