/** The reply of a write to which what was asked for was there already: the route names its status. */
export class Repeated<T> {
  readonly reply: T;

  constructor(reply: T) {
    this.reply = reply;
  }
}
