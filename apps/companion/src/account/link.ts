/** What a `waybill://` link asks for. */
export type WaybillLink =
  | {
      readonly kind: 'login';
      readonly email: string;
      readonly code: string;
      /** As it stands in the link. */
      readonly server: string;
    }
  | { readonly kind: 'connect'; readonly server: string };

const namesOf = { login: ['email', 'otp', 'server'], connect: ['server'] } as const;

/**
 * Reads a link strictly: exactly `waybill://login` with an email, a code and a server, or
 * `waybill://connect` with a server.
 */
export function parseLink(text: string): WaybillLink | null {
  const form = /^waybill:\/\/(?<kind>login|connect)\/?\?[\w.~%=&+!*'():@/-]+$/.exec(text);
  if (text.length > 1000 || !form) return null;
  const kind = form.groups?.['kind'] === 'connect' ? 'connect' : 'login';
  const query = new URLSearchParams(text.slice(text.indexOf('?')));
  const found = [...query.keys()];
  const names: readonly string[] = namesOf[kind];
  if (found.length !== names.length || !names.every((name) => found.includes(name))) return null;
  const [email = '', code = '', server = ''] = namesOf.login.map((name) => query.get(name) ?? '');
  const isOneLine = [email, code, server].every((value) => !/[\p{Cc}\s]/u.test(value));
  if (!isOneLine || server === '') return null;
  if (kind === 'connect') return { kind, server };
  const isEmail = /^[^@]+@[^@]+$/.test(email);
  const isCode = /^[A-Za-z0-9-]{1,64}$/.test(code);
  return isEmail && isCode ? { kind, email, code, server } : null;
}
