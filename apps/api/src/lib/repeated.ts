/** The reply of a write whose result existed already. The route declares its status. */
export class Repeated<T> {
  readonly reply: T;

  constructor(reply: T) {
    this.reply = reply;
  }
}
