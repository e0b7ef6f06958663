import { startThrowawayServer } from '@waybill/db/throwaway-server';
import { Client } from 'pg';
import { z } from 'zod';
import { percentile } from '../trial-request.ts';
import type { Goal, RunTrial } from './trial.ts';

/** Over so many months jobs are spread, the last of which is the one that is written to. */
const months = 24;
const chunkSize = 500_000;
const companies = 10_000;
const driversEach = 50;
/** So many new jobs are inserted, so often. */
const insertsPerSample = 2_000;
const insertSamples = 9;
const answers = 40;
/** How much longer an insert may take with all months than with the last one alone. */
const flatGoal = 1.25;

/** Two tables of the same shape and rows: one whole, and one in a partition for each month. */
type TableName = 'whole' | 'monthly';

/** Reads as Waybill has them, and whether they say of which months. */
const reads = [
  {
    name: 'a page of a company, the latest first',
    sql: `SELECT * FROM {table} WHERE vtc_id = vtc_of($1) ORDER BY ended_at DESC, id DESC LIMIT 20`,
  },
  {
    name: 'the same within the last 30 days',
    sql: `SELECT * FROM {table} WHERE vtc_id = vtc_of($1) AND ended_at >= now() - interval '30 days'
          ORDER BY ended_at DESC, id DESC LIMIT 20`,
  },
  {
    name: 'a job by its id alone',
    sql: `SELECT * FROM {table} WHERE id = (SELECT id FROM samples WHERE n = $1)`,
  },
  {
    name: 'a job by its fingerprint, as each delivery asks',
    sql: `SELECT * FROM {table} WHERE driver_id = driver_of($1::bigint) AND fingerprint = 'job ' || $1::bigint`,
  },
  {
    name: 'the highest number of a company, as each new job asks',
    sql: `SELECT number FROM {table} WHERE vtc_id = vtc_of($1) ORDER BY number DESC LIMIT 1`,
  },
] as const;

/** What was found out about one of the tables. */
interface Measured {
  /** Inserts a second while the table has the jobs of the last month alone, and with all of them. */
  readonly rates: { readonly month: number; readonly all: number };
  /** Milliseconds that each of the reads takes, and into how many parts of the table it looks. */
  readonly reads: readonly { readonly ms: number; readonly parts: number }[];
  readonly sizes: string;
}

/**
 * Jobs in partitions by month beside the same in one table: `partitions <jobs>`, 50,000,000 unless told
 * otherwise: what both take, whether former months slow the inserts of new jobs, and what reads take. One
 * after the other, so that the disk has to hold little more than one of them.
 */
export const runTrial: RunTrial = async ([count = '50000000']) => {
  const database = await startThrowawayServer({ isDurable: true });
  const client = new Client({ connectionString: database.adminUrl });
  try {
    await client.connect();
    // Filled as fast as the disk can: a checkpoint for each gigabyte would write most pages again and again.
    await client.query(`ALTER SYSTEM SET max_wal_size = '8GB'`);
    await client.query('SELECT pg_reload_conf()');
    await client.query(`SET maintenance_work_mem = '1GB'`);
    await client.query(createBasis(Number(count)));
    const later = await countBeforeLastMonth(client);
    const whole = await measure(client, 'whole', Number(count), {
      lastMonth: () => makeJobs(database.adminUrl, later, Number(count)),
      async others() {
        await makeJobs(database.adminUrl, 0, later);
        await client.query(chooseSamples);
      },
    });
    const monthly = await measure(client, 'monthly', Number(count), {
      async lastMonth() {
        await dropIndexes(client, 'whole');
        await client.query(copyJobs('>='));
      },
      async others() {
        await client.query(copyJobs('<'));
        await client.query('DROP TABLE whole');
      },
    });
    return [...compare({ whole, monthly }), await dropMonth(client)];
  } finally {
    await client.end();
    await database.stop();
  }
};

async function measure(
  client: Client,
  table: TableName,
  count: number,
  fill: Readonly<Record<'lastMonth' | 'others', () => Promise<void>>>,
): Promise<Measured> {
  const startedAt = performance.now();
  await client.query(createTables[table]);
  await fill.lastMonth();
  await indexAll(client, table);
  const month = await timeInserts(client, table, count);
  tell(`${table}: with the last month alone after ${secondsSince(startedAt)} s`);
  // To put each row into nine indexes takes many times as long as to make them of all rows.
  await dropIndexes(client, table);
  await fill.others();
  tell(`${table}: ${count.toLocaleString('en')} jobs are there after ${secondsSince(startedAt)} s`);
  await indexAll(client, table);
  tell(`and its indexes after ${secondsSince(startedAt)} s`);
  const sizes = await tellSizes(client, table);
  tell(sizes);
  const read = [];
  for (const each of reads) read.push(await judgeRead(client, table, each.sql));
  const all = await timeInserts(client, table, count);
  tell(`${table}: ${month.toFixed(0)} inserts a second with a month, ${all.toFixed(0)} with all`);
  return { rates: { month, all }, reads: read, sizes };
}

async function indexAll(client: Client, table: TableName): Promise<void> {
  await client.query(indexesOf(table));
  await client.query(`VACUUM (ANALYZE) ${table}`);
}

/** How many jobs are of other months than the last one. */
async function countBeforeLastMonth(client: Client): Promise<number> {
  const { rows } = await client.query<{ jobs: string }>(
    `SELECT floor(jobs * (extract(epoch FROM last_month - begins) /
                          extract(epoch FROM ends - begins)))::bigint::text AS jobs
     FROM span`,
  );
  return Number(rows[0]?.jobs);
}

async function dropIndexes(client: Client, table: TableName): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = $1::regclass',
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
}

/** Makes jobs in the one table, by two connections: from a number on, and before another one. */
async function makeJobs(address: string, begin: number, end: number): Promise<void> {
  let from = begin;
  const work = async () => {
    const client = new Client({ connectionString: address });
    await client.connect();
    try {
      while (from < end) {
        const first = from;
        from = Math.min(first + chunkSize, end);
        await client.query(insertInto('whole'), [first, from - 1]);
      }
    } finally {
      await client.end();
    }
  };
  await Promise.all([work(), work()]);
}

/**
 * How many jobs of the last month are inserted in a second, each in a transaction of its own; undone. The
 * median of several samples: a checkpoint in one of them says nothing.
 */
async function timeInserts(client: Client, table: TableName, count: number): Promise<number> {
  await client.query('CHECKPOINT');
  await client.query('SET synchronous_commit = off');
  const rates: number[] = [];
  for (let sample = 0; sample < insertSamples; sample += 1) {
    const first = count + sample * insertsPerSample;
    const startedAt = performance.now();
    for (let n = first; n < first + insertsPerSample; n += 1) {
      await client.query({ name: `insert ${table}`, text: insertInto(table), values: [n, n] });
    }
    rates.push((insertsPerSample * 1_000) / (performance.now() - startedAt));
  }
  await client.query(`DELETE FROM ${table} WHERE fingerprint = ANY($1)`, [
    Array.from({ length: insertSamples * insertsPerSample }, (_, index) => `job ${count + index}`),
  ]);
  await client.query('RESET synchronous_commit');
  return percentile(rates, 50);
}

const planSchema = z.array(z.object({ 'QUERY PLAN': z.string() }));

/** How long a read takes, and how many parts of the table it looks into. */
async function judgeRead(client: Client, table: TableName, sql: string) {
  const text = sql.replace('{table}', table);
  const times: number[] = [];
  for (let turn = 0; turn <= answers; turn += 1) {
    const startedAt = performance.now();
    await client.query({ name: text.slice(0, 50), text, values: [turn % answers] });
    // The first plans.
    if (turn > 0) times.push(performance.now() - startedAt);
  }
  const explained = text.replaceAll('$1', '7');
  const plan = planSchema.parse(
    (await client.query(`EXPLAIN (ANALYZE, TIMING OFF) ${explained}`)).rows,
  );
  const parts = new Set(
    plan.flatMap(({ 'QUERY PLAN': line }) =>
      line.includes('never executed') ? [] : (/ on (whole|monthly_\d+)/.exec(line)?.[1] ?? []),
    ),
  );
  return { ms: percentile(times, 50), parts: parts.size };
}

async function tellSizes(client: Client, table: TableName): Promise<string> {
  const { rows } = await client.query<{ jobs: string; heap: string; indexes: string }>(
    `SELECT (SELECT count(*) FROM ${table})::text AS jobs, pg_size_pretty(sum(pg_table_size(oid))) AS heap,
            pg_size_pretty(sum(pg_indexes_size(oid))) AS indexes
     FROM pg_class WHERE relname ~ '^${table}(_[0-9]+)?$' AND relkind = 'r'`,
  );
  const [{ jobs, heap, indexes } = { jobs: '0', heap: '', indexes: '' }] = rows;
  return `${table}: ${Number(jobs).toLocaleString('en')} jobs take ${heap} and their indexes ${indexes}`;
}

function compare({ whole, monthly }: Readonly<Record<TableName, Measured>>): Goal[] {
  return [
    { sentence: `whole: ${describeInserts(whole)}`, isMet: true },
    {
      sentence: `monthly: ${describeInserts(monthly)}, at most ${flatGoal}`,
      isMet: slowingOf(monthly) <= flatGoal,
    },
    ...reads.map(({ name }, index) => {
      const [one, parted] = [whole.reads[index], monthly.reads[index]];
      if (!one || !parted) throw new Error(`nobody has measured ${name}`);
      return {
        sentence: `${name}: ${parted.ms.toFixed(2)} ms of ${parted.parts} partitions, ${one.ms.toFixed(2)} ms of one table (${(parted.ms / one.ms).toFixed(2)} times)`,
        isMet: true,
      };
    }),
    ...[whole, monthly].map(({ sizes }) => ({ sentence: sizes, isMet: true })),
  ];
}

/** How many times as long an insert takes with all months as with the last one alone. */
function slowingOf({ rates }: Measured): number {
  return rates.month / rates.all;
}

function describeInserts(measured: Measured): string {
  const { month, all } = measured.rates;
  return `an insert takes ${slowingOf(measured).toFixed(2)} times as long with all months as with the last one alone (${all.toFixed(0)} and ${month.toFixed(0)} a second)`;
}

/** What partitions are for: the oldest month goes at once, and not row by row. */
async function dropMonth(client: Client): Promise<Goal> {
  const startedAt = performance.now();
  await client.query('ALTER TABLE monthly DETACH PARTITION monthly_0');
  await client.query('DROP TABLE monthly_0');
  const ms = performance.now() - startedAt;
  return { sentence: `the oldest month is gone after ${ms.toFixed(0)} ms`, isMet: ms < 5_000 };
}

const columns = `
  id uuid NOT NULL, driver_id uuid, vtc_id uuid, number integer NOT NULL, fingerprint text NOT NULL,
  game text NOT NULL, market varchar(32), special boolean NOT NULL DEFAULT false, cargo_id varchar(64),
  cargo varchar(64), mass_g bigint, source_city_id varchar(64), source_city varchar(64),
  source_company_id varchar(64), destination_city_id varchar(64), destination_city varchar(64),
  destination_company_id varchar(64), income_minor bigint, planned_m integer, deadline_minute bigint,
  state text NOT NULL, tier text, reasons text[] NOT NULL DEFAULT '{}', notes text[] NOT NULL DEFAULT '{}',
  evidence jsonb NOT NULL DEFAULT '[]', sources text[] NOT NULL DEFAULT '{}', started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL, revenue_minor bigint, distance_m integer, xp integer, late boolean,
  cargo_damage_ppm integer, truck_damage_ppm integer, fuel_used_ml integer, fines_minor bigint,
  tolls_minor bigint, transport_minor bigint, top_speed_cm_s integer, overspeed_s integer,
  safety_points integer NOT NULL DEFAULT 0, created_at timestamptz NOT NULL DEFAULT now()`;

/** The indexes of jobs. A unique one of partitions has to hold what they are parted by. */
function indexesOf(table: TableName): string {
  const alsoBy = table === 'monthly' ? ', ended_at' : '';
  return `
    CREATE UNIQUE INDEX ON ${table} (id${alsoBy});
    CREATE UNIQUE INDEX ON ${table} (driver_id, fingerprint${alsoBy});
    CREATE UNIQUE INDEX ON ${table} (vtc_id, number${alsoBy});
    CREATE INDEX ON ${table} (vtc_id, ended_at DESC, id DESC);
    CREATE INDEX ON ${table} (driver_id, ended_at DESC, id DESC);
    CREATE INDEX ON ${table} (vtc_id, driver_id, ended_at DESC, id DESC);
    CREATE INDEX ON ${table} (vtc_id, source_city_id, destination_city_id, ended_at DESC, id DESC);
    CREATE INDEX ON ${table} (vtc_id, cargo_id, ended_at DESC, id DESC);
    CREATE INDEX ON ${table} (fingerprint);`;
}

/** The jobs of the one table that are of the last month, or of those before. */
const copyJobs = (which: '<' | '>=') => `
  INSERT INTO monthly SELECT * FROM whole WHERE ended_at ${which} (SELECT last_month FROM span)`;

/** From when to when jobs are, and of how many companies and drivers. */
const createBasis = (count: number) => `
  CREATE FUNCTION vtc_of(n bigint) RETURNS uuid LANGUAGE sql STABLE AS
    $$ SELECT md5('vtc ' || n % ${companies})::uuid $$;
  CREATE FUNCTION driver_of(n bigint) RETURNS uuid LANGUAGE sql STABLE AS
    $$ SELECT md5('driver ' || n % ${companies} || ' ' || n / ${companies} % ${driversEach})::uuid $$;
  CREATE TABLE span AS
  SELECT last_month - interval '${months - 1} months' AS begins, last_month, now() AS ends,
         ${count}::bigint AS jobs
  FROM date_trunc('month', now(), 'UTC') AS last_month`;

const createTables: Readonly<Record<TableName, string>> = {
  whole: `CREATE TABLE whole (${columns})`,
  monthly: `
    CREATE TABLE monthly (${columns}) PARTITION BY RANGE (ended_at);
    DO $$
    DECLARE first timestamptz := (SELECT begins FROM span);
    BEGIN
      FOR month IN 0..${months - 1} LOOP
        EXECUTE format('CREATE TABLE monthly_%s PARTITION OF monthly FOR VALUES FROM (%L) TO (%L)', month,
          first + month * interval '1 month', first + (month + 1) * interval '1 month');
      END LOOP;
    END $$`,
};

/** Jobs from `$1` to `$2`, in turn for each company and driver; those that are too many are of the end. */
function insertInto(table: TableName): string {
  return `
    INSERT INTO ${table} (id, driver_id, vtc_id, number, fingerprint, game, market, cargo_id, cargo, mass_g,
      source_city_id, source_city, source_company_id, destination_city_id, destination_city,
      destination_company_id, income_minor, planned_m, deadline_minute, state, tier, sources, started_at,
      ended_at, revenue_minor, distance_m, xp, late, cargo_damage_ppm, truck_damage_ppm, fuel_used_ml,
      fines_minor, tolls_minor, transport_minor, top_speed_cm_s, overspeed_s)
    SELECT (lpad(to_hex((extract(epoch FROM ended_at) * 1000)::bigint), 12, '0') || '7' || substr(noise, 1, 3)
        || '8' || substr(noise, 4, 15))::uuid,
      driver_of(n), vtc_of(n), n / ${companies} + 1, 'job ' || n, 'ets2', 'freight_market', 'cargo_' || n % 50,
      'Cargo ' || n % 50, 1000000 * (n % 25), 'city_' || n % 80, 'City ' || n % 80, 'company_' || n % 30,
      'city_' || (n + n / 80) % 80, 'City ' || (n + n / 80) % 80, 'company_' || n % 31, 1000 * (n % 900),
      1000 * (n % 1500), n, 'delivered', 'verified', '{sdk}', ended_at - interval '40 minutes', ended_at,
      1000 * (n % 900), 1000 * (n % 1500), n % 1000, n % 30 = 0, n % 5000, n % 9000, 100 * (n % 4000), 0,
      100 * (n % 90), 0, 2500, n % 60
    FROM (SELECT n, md5(n::text) AS noise,
        begins + least(n + 1, jobs) * ((ends - begins) / jobs) AS ended_at
      FROM generate_series($1::bigint, $2::bigint) n, span) planned`;
}

const chooseSamples = `
  CREATE TABLE samples AS
  SELECT row_number() OVER () - 1 AS n, id
  FROM (SELECT id FROM whole TABLESAMPLE SYSTEM (1) LIMIT 100000) sampled ORDER BY md5(id::text) LIMIT ${answers}`;

const tell = (line: string) => void process.stdout.write(`${line}\n`);
const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1_000).toFixed(0);
