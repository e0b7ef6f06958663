import { type Client, type ClientConfig, escapeIdentifier } from 'pg';
import { connect, retryUntil, withConnection } from '../../connect.ts';
import { errorCode, errorMessage } from '../../error-code.ts';
import { BackupError } from '../backup-error.ts';

/** PostgreSQL's limit for names; added suffixes must fit. */
const NAME_BYTES = 63;
const SWAP_TIMEOUT_MS = 10_000;
/** Databases that every server has, and that are never renamed. */
const MAINTENANCE_DATABASES = ['postgres', 'template1'];

/** The databases that a restore creates next to the live one. */
export type OtherDatabases = {
  /** The live database, the one being filled, and the previous one. */
  names: { live: string; filling: string; former: string };
  /** The connection to the one being filled. */
  filling: ClientConfig;
  /** Recreates it empty, with the live one's locale. */
  createFilling: () => Promise<void>;
  removeFilling: () => Promise<void>;
  /** Replaces the live database by the filled one in one step; the live one becomes the previous one. */
  swapIn: (keepsFormer: boolean) => Promise<void>;
  /** Restores the previous one, and puts the live one in its place. @throws BackupError when there is none */
  swapBack: () => Promise<void>;
  /** Removes the previous one; returns whether there was one. */
  removeFormer: () => Promise<boolean>;
  end: () => Promise<void>;
};

/** Returns the connection to another database on the same server. */
export function withDatabase(connection: ClientConfig, database: string): ClientConfig {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${encodeURIComponent(database)}`;
  return { ...connection, connectionString: url.href };
}

/** Opens the databases next to the live one, with a connection to neither of them. */
export async function openOtherDatabases(
  connection: ClientConfig,
  live: string,
): Promise<OtherDatabases> {
  const client = await connectForMaintenance(connection);
  const names = {
    live,
    filling: nameBeside(live, '_restoring'),
    former: nameBeside(live, '_before_restore'),
  };
  const [liveName, fillingName, formerName] = [names.live, names.filling, names.former].map(
    escapeIdentifier,
  );
  const removeFilling = () => drop(client, names.filling);
  return {
    names,
    filling: withDatabase(connection, names.filling),
    async createFilling() {
      await refuseWithoutRights(client, live);
      await removeFilling();
      await create(client, names.filling, await describeLocale(client, live));
    },
    removeFilling,
    async swapIn(keepsFormer) {
      await drop(client, names.former);
      await rename(client, live, [
        `ALTER DATABASE ${liveName} RENAME TO ${formerName}`,
        `ALTER DATABASE ${fillingName} RENAME TO ${liveName}`,
      ]);
      if (!keepsFormer) await drop(client, names.former);
    },
    async swapBack() {
      if (!(await exists(client, names.former))) {
        throw new BackupError('There is no old database to switch back to: nothing was restored.');
      }
      await refuseWithoutRights(client, live);
      await removeFilling();
      await rename(client, live, [
        `ALTER DATABASE ${liveName} RENAME TO ${fillingName}`,
        `ALTER DATABASE ${formerName} RENAME TO ${liveName}`,
        `ALTER DATABASE ${fillingName} RENAME TO ${formerName}`,
      ]);
    },
    async removeFormer() {
      if (!(await exists(client, names.former))) return false;
      await drop(client, names.former);
      return true;
    },
    end: () => client.end(),
  };
}

/** The same, for the database of a connection. */
export async function openBeside(connection: ClientConfig): Promise<OtherDatabases> {
  return await openOtherDatabases(connection, await withConnection(connection, findDatabaseName));
}

/** Returns the name of a connection's database, as the server spells it. */
export async function findDatabaseName(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  return rows[0]?.name ?? '';
}

/** Counts the database's other connections, such as those of a running Waybill. */
export async function countOthers(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND backend_type = 'client backend'`,
  );
  return rows[0]?.count ?? 0;
}

function nameBeside(live: string, ending: string): string {
  const room = NAME_BYTES - Buffer.byteLength(ending);
  return (
    Buffer.from(live)
      .subarray(0, room)
      .toString('utf8')
      .replace(/\uFFFD+$/, '') + ending
  );
}

async function connectForMaintenance(connection: ClientConfig): Promise<Client> {
  let failure: unknown = null;
  for (const database of MAINTENANCE_DATABASES) {
    try {
      return await connect({
        ...withDatabase(connection, database),
        application_name: 'waybill-restore',
      });
    } catch (error) {
      failure = error;
    }
  }
  throw new BackupError(
    `A restore must connect to postgres or template1 on this server, but neither can be opened (${errorMessage(failure)}). Allow the database user to connect to one of them.`,
    { cause: failure },
  );
}

/** @throws BackupError when the user may not make databases, or not change the name of the live one */
async function refuseWithoutRights(client: Client, live: string): Promise<void> {
  const { rows } = await client.query<{ user: string; mayCreate: boolean; isOwner: boolean }>(
    `SELECT rolname AS user, rolcreatedb OR rolsuper AS "mayCreate",
       pg_has_role(rolname, datdba, 'USAGE') AS "isOwner"
     FROM pg_roles, pg_database WHERE rolname = current_user AND datname = $1`,
    [live],
  );
  for (const { user, mayCreate, isOwner } of rows) {
    const lacking = [
      ...(mayCreate ? [] : [`ALTER ROLE ${escapeIdentifier(user)} CREATEDB`]),
      ...(isOwner
        ? []
        : [`ALTER DATABASE ${escapeIdentifier(live)} OWNER TO ${escapeIdentifier(user)}`]),
    ];
    if (lacking.length === 0) continue;
    throw new BackupError(
      `A restore creates a database beside ${live} and renames both. The database user lacks these rights. Grant them as a superuser: ${lacking.join('; ')}`,
    );
  }
}

async function exists(client: Client, name: string): Promise<boolean> {
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  return found.rowCount === 1;
}

async function drop(client: Client, name: string): Promise<void> {
  try {
    await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)}`);
  } catch (error) {
    if (errorCode(error) !== '55006') throw error;
    throw new BackupError(
      `The database ${name} is in use: another restore may be running. Stop it, and try again.`,
      { cause: error },
    );
  }
}

/** Returns the live database's locale as CREATE DATABASE options. */
async function describeLocale(client: Client, live: string): Promise<string> {
  const { rows } = await client.query<{ options: string }>(
    `SELECT format('LC_COLLATE %L LC_CTYPE %L', d.datcollate, d.datctype) ||
       CASE d.datlocprovider
         WHEN 'c' THEN ' LOCALE_PROVIDER libc'
         WHEN 'i' THEN format(' LOCALE_PROVIDER icu ICU_LOCALE %L', locale)
         ELSE format(' LOCALE_PROVIDER builtin BUILTIN_LOCALE %L', locale) END AS options
     FROM pg_database d,
       LATERAL (SELECT coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale')
         AS locale) named
     WHERE datname = $1`,
    [live],
  );
  return rows[0]?.options ?? '';
}

async function create(client: Client, name: string, locale: string): Promise<void> {
  await client.query(
    `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE template0 ENCODING 'UTF8' ${locale}`,
  );
}

/** Renames in one transaction: all or nothing. */
async function rename(client: Client, live: string, steps: readonly string[]): Promise<void> {
  await retryUntil(
    SWAP_TIMEOUT_MS,
    async () => {
      try {
        await client.query(['BEGIN', ...steps, 'COMMIT'].join(';'));
        return true;
      } catch (error) {
        await client.query('ROLLBACK');
        if (errorCode(error) === '55006') return null;
        throw error;
      }
    },
    () =>
      new BackupError(
        `The database ${live} is in use, so nothing was changed. Stop every Waybill that uses it, and try again.`,
      ),
  );
}
