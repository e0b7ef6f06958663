import { getSystemErrorMap } from 'node:util';

/** How Waybill must classify an error: as a kind of outage, or as its own defect. */
export type Expected = 'away' | 'busy' | 'defect' | 'full';

/** Every error code of PostgreSQL 18 (appendix A), and two that no version has yet. */
export const postgresCodes: Readonly<Record<Expected, string>> = {
  away: `
    08000 08001 08003 08004 08006 08007 08P01 25006 28000 28P01 3D000 3F000 42501 42703 42704 42883 42P01
    57P01 57P02 57P03 57P04 57P05`,
  busy: `
    03000 09000 25000 25P02 25P03 25P04 26000 40000 40001 40002 40003 40P01 53000 53200 53300 53400
    55000 55006 55P03 57000 57014 58000 58030 58P01 58P02 58P03 F0000 F0001
    HV000 HV001 HV002 HV004 HV005 HV006 HV007 HV008 HV009 HV010 HV014 HV021 HV024 HV090 HV091 HV00A HV00B
    HV00C HV00D HV00J HV00K HV00L HV00M HV00N HV00P HV00Q HV00R XX000 XX001 XX002 57P99 ZZ999`,
  full: '53100',
  defect: `
    01000 01003 01004 01006 01007 01008 0100C 01P01 02000 02001 0A000 0B000 0F000 0F001 0L000 0LP01 0P000
    0Z000 0Z002 10608 20000 21000 22000 22001 22002 22003 22004 22005 22007 22008 22009 2200B 2200C 2200D
    2200F 2200G 2200H 2200L 2200M 2200N 2200S 2200T 22010 22011 22012 22013 22014 22015 22016 22018 22019
    2201B 2201E 2201F 2201G 2201W 2201X 22021 22022 22023 22024 22025 22026 22027 2202E 2202G 2202H 22030
    22031 22032 22033 22034 22035 22036 22037 22038 22039 2203A 2203B 2203C 2203D 2203E 2203F 2203G 22P01
    22P02 22P03 22P04 22P05 22P06 23000 23001 23502 23503 23505 23514 23P01 24000 25001 25002 25003 25004
    25005 25007 25008 25P01 27000 2B000 2BP01 2D000 2F000 2F002 2F003 2F004 2F005 34000 38000 38001 38002
    38003 38004 39000 39001 39004 39P01 39P02 39P03 3B000 3B001 42000 42601 42602 42611 42622 42701 42702
    42710 42712 42723 42725 42803 42804 42809 42830 42846 428C9 42939 42P02 42P03 42P04 42P05 42P06 42P07
    42P08 42P09 42P10 42P11 42P12 42P13 42P14 42P15 42P16 42P17 42P18 42P19 42P20 42P21 42P22 44000 54000
    54001 54011 54023 55P02 55P04 P0000 P0001 P0002 P0003 P0004`,
};

/** Every code in Prisma's reference that a client can return, and two that don't exist yet. */
export const prismaCodes: Readonly<Record<'away' | 'busy' | 'defect', string>> = {
  away: 'P1000 P1001 P1002 P1003 P1008 P1009 P1010 P1011 P1012 P1013 P1014 P1015 P1016 P1017 P1018 P1999',
  busy: 'P2024 P2027 P2028 P2034 P2035 P2036 P2037 P2038 P2039 P2999',
  defect: `
    P2000 P2001 P2002 P2003 P2004 P2005 P2006 P2007 P2008 P2009 P2010 P2011 P2012 P2013 P2014 P2015 P2016
    P2017 P2018 P2019 P2020 P2021 P2022 P2023 P2025 P2026 P2029 P2030 P2031 P2033`,
};

/** Messages without a code from pg, its pool and its protocol. */
export const driverSentences: Readonly<Record<'away' | 'busy', readonly string[]>> = {
  away: [
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'Client was closed and is not queryable',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'Received unexpected commandComplete message from backend.',
    'received invalid response: 48',
    'Unknown authenticationOk message type 99',
    'SASL: Last message was not SASLInitialResponse',
    'SASL: SCRAM-SERVER-FINAL-MESSAGE: server signature does not match',
    'The server does not support SSL connections',
    'There was an error establishing an SSL connection',
  ],
  busy: ['timeout exceeded when trying to connect', 'Query read timeout'],
};

/** Codes of TLS and socket errors; the last one doesn't exist. */
export const connectionCodes = [
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CRL_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_TLS_HANDSHAKE_TIMEOUT',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SOCKET_CLOSED',
  'ERR_SOCKET_CONNECTION_TIMEOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_SSL_OF_TOMORROW',
];

interface SystemError extends Error {
  readonly errno: number;
  readonly code: string;
  readonly syscall: string;
}

/** Lists the socket errors of Node.js: every system error code with each operation. */
export function listSocketErrors(): SystemError[] {
  const syscalls = ['connect', 'read', 'write', 'shutdown', 'getaddrinfo'];
  return [...getSystemErrorMap()].flatMap(([errno, [code]]) =>
    // EOF is not an error there, but the end.
    code === 'EOF' ? [] : syscalls.map((syscall) => createSocketError(syscall, code, errno)),
  );
}

/** The text that Node.js adds after the code, if any. */
const names: Readonly<Record<string, string>> = {
  connect: ' /run/waybill/.s.PGSQL.5432',
  getaddrinfo: ' database.example.org',
};

export function createSocketError(syscall: string, code: string, errno = -1): SystemError {
  const message = `${syscall} ${code}${names[syscall] ?? ''}`;
  return Object.assign(new Error(message), { errno, code, syscall });
}

/** Splits a table row into its codes. */
export function listOf(codes: string): string[] {
  return codes.trim().split(/\s+/);
}
