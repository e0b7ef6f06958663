/** What a `waybill://` link asks for. */
export interface LoginLink {
  readonly email: string;
  readonly code: string;
  /** As it stands in the link. */
  readonly server: string;
}

const names = ['email', 'otp', 'server'];

/** Reads a link strictly: exactly `waybill://login` with an email, a code and a server. */
export function parseLink(text: string): LoginLink | null {
  if (text.length > 1000 || !/^waybill:\/\/login\/?\?[\w.~%=&+!*'():@/-]+$/.test(text)) return null;
  const query = new URLSearchParams(text.slice(text.indexOf('?')));
  const found = [...query.keys()];
  if (found.length !== names.length || !names.every((name) => found.includes(name))) return null;
  const [email, code, server] = names.map((name) => query.get(name) ?? '');
  if (!email || !code || !server) return null;
  const isOneLine = [email, code, server].every((value) => !/[\p{Cc}\s]/u.test(value));
  const isEmail = /^[^@]+@[^@]+$/.test(email);
  const isCode = /^[A-Za-z0-9-]{1,64}$/.test(code);
  return isOneLine && isEmail && isCode ? { email, code, server } : null;
}
