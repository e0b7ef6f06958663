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
/** New jobs come in transactions of so many, as one device delivers them. */
const insertsPerSample = 2_000;
const answers = 40;
/** How much slower inserts may be at the end than in an empty table, and reads than of the one table. */
const flatGoal = 1.25;

/** Two tables of the same shape and rows: one whole, and one in a partition for each month. */
const tables = ['whole', 'monthly'] as const;
type TableName = (typeof tables)[number];

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

/**
 * Jobs in partitions by month beside the same in one table: `partitions <jobs>`, 50,000,000 unless told
 * otherwise: what both take, how fast new ones are inserted as they grow, and what reads take.
 */
export const runTrial: RunTrial = async ([count = '50000000']) => {
  const database = await startThrowawayServer({ isDurable: true });
  const client = new Client({ connectionString: database.adminUrl });
  try {
    await client.connect();
    await client.query(`SET maintenance_work_mem = '1GB'`);
    await client.query(createTables);
    const rates = await fill(client, Number(count));
    await client.query('VACUUM (ANALYZE) whole');
    await client.query('ANALYZE monthly');
    await client.query(chooseSamples);
    return [
      ...judgeRates(rates),
      ...(await judgeReads(client)),
      ...(await tellSizes(client)),
      await dropMonth(client),
    ];
  } finally {
    await client.end();
    await database.stop();
  }
};

/** Rows a second, by table: first of an empty one, then after each quarter of all. */
type Rates = Readonly<Record<TableName, number[]>>;

async function fill(client: Client, count: number): Promise<Rates> {
  const rates: Rates = { whole: [], monthly: [] };
  const measure = async (atCount: number) => {
    for (const table of tables) rates[table].push(await timeInserts(client, table, atCount, count));
    const [whole = 0, monthly = 0] = tables.map((table) => rates[table].at(-1));
    tell(
      `${atCount.toLocaleString('en')} jobs: ${whole.toFixed(0)} inserts a second into one table, ${monthly.toFixed(0)} into partitions`,
    );
  };
  await measure(0);
  for (const quarter of [1, 2, 3, 4]) {
    const upTo = Math.floor((count * quarter) / 4);
    for (let from = Math.floor((count * (quarter - 1)) / 4); from < upTo; from += chunkSize) {
      const last = Math.min(from + chunkSize, upTo) - 1;
      for (const table of tables) {
        await client.query(insertInto(table), [from, last, count]);
      }
    }
    await measure(upTo);
  }
  return rates;
}

/** How many jobs of the last month are inserted in a second, each in a transaction of its own; undone. */
async function timeInserts(
  client: Client,
  table: TableName,
  atCount: number,
  count: number,
): Promise<number> {
  await client.query('CHECKPOINT');
  await client.query('SET synchronous_commit = off');
  const first = count + atCount;
  const startedAt = performance.now();
  for (let n = first; n < first + insertsPerSample; n += 1) {
    // As the newest of all: `n` of `n` is the end of the last month.
    await client.query({ name: `insert ${table}`, text: insertInto(table), values: [n, n, n + 1] });
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.query(`DELETE FROM ${table} WHERE fingerprint = ANY($1)`, [
    Array.from({ length: insertsPerSample }, (_, index) => `job ${first + index}`),
  ]);
  await client.query('RESET synchronous_commit');
  return insertsPerSample / seconds;
}

function judgeRates(rates: Rates): Goal[] {
  return tables.map((table) => {
    const [first = Number.NaN] = rates[table];
    const last = rates[table].at(-1) ?? Number.NaN;
    const slower = first / last;
    return {
      sentence: `${table}: an insert takes ${slower.toFixed(2)} times as long at the end as into the empty table (${last.toFixed(0)} and ${first.toFixed(0)} a second; partitions at most ${flatGoal})`,
      isMet: table === 'whole' || slower <= flatGoal,
    };
  });
}

const planSchema = z.array(z.object({ 'QUERY PLAN': z.string() }));

/** Each read of both tables in turn, and how many partitions it looks into. */
async function judgeReads(client: Client): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const { name, sql } of reads) {
    const times: Record<TableName, number[]> = { whole: [], monthly: [] };
    for (let turn = 0; turn <= answers; turn += 1) {
      for (const table of turn % 2 === 0 ? tables : tables.toReversed()) {
        const text = sql.replace('{table}', table);
        const startedAt = performance.now();
        await client.query({
          name: `${name.slice(0, 40)} ${table}`,
          text,
          values: [turn % answers],
        });
        // The first plans, and reads what nobody has read.
        if (turn > 0) times[table].push(performance.now() - startedAt);
      }
    }
    const text = sql.replace('{table}', 'monthly').replaceAll('$1', '7');
    const plan = planSchema.parse(
      (await client.query(`EXPLAIN (ANALYZE, TIMING OFF) ${text}`)).rows,
    );
    const partitions = new Set(
      plan.flatMap(({ 'QUERY PLAN': line }) =>
        line.includes('never executed') ? [] : (/ on (monthly_\d+)/.exec(line)?.[1] ?? []),
      ),
    );
    const [whole, monthly] = [percentile(times.whole, 50), percentile(times.monthly, 50)];
    goals.push({
      sentence: `${name}: ${monthly.toFixed(2)} ms of ${partitions.size} partitions, ${whole.toFixed(2)} ms of one table (${(monthly / whole).toFixed(2)} times)`,
      isMet: true,
    });
  }
  return goals;
}

async function tellSizes(client: Client): Promise<Goal[]> {
  const { rows } = await client.query<{
    name: string;
    rows: string;
    heap: string;
    indexes: string;
  }>(
    `SELECT split_part(relname, '_', 1) AS name, (SELECT count(*) FROM whole)::text AS rows,
            pg_size_pretty(sum(pg_table_size(oid))) AS heap, pg_size_pretty(sum(pg_indexes_size(oid))) AS indexes
     FROM pg_class WHERE relname ~ '^(whole|monthly_[0-9]+)$' AND relkind = 'r' GROUP BY 1`,
  );
  return rows.map(({ name, rows: count, heap, indexes }) => ({
    sentence: `${name}: ${Number(count).toLocaleString('en')} jobs take ${heap} and their indexes ${indexes}`,
    isMet: true,
  }));
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

const createTables = `
  CREATE FUNCTION vtc_of(n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS
    $$ SELECT md5('vtc ' || n % ${companies})::uuid $$;
  CREATE FUNCTION driver_of(n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS
    $$ SELECT md5('driver ' || n % ${companies} || ' ' || n / ${companies} % ${driversEach})::uuid $$;
  CREATE TABLE whole (${columns});
  CREATE TABLE monthly (${columns}) PARTITION BY RANGE (ended_at);
  DO $$
  DECLARE begins timestamptz := date_trunc('month', now(), 'UTC') - interval '${months - 1} months';
  BEGIN
    FOR month IN 0..${months - 1} LOOP
      EXECUTE format('CREATE TABLE monthly_%s PARTITION OF monthly FOR VALUES FROM (%L) TO (%L)', month,
        begins + month * interval '1 month', begins + (month + 1) * interval '1 month');
    END LOOP;
  END $$;
  ${tables.map(indexesOf).join('\n')}`;

/** Jobs from `$1` to `$2` of `$3`, in turn for each company and driver, up to now. */
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
        date_trunc('month', now(), 'UTC') - interval '${months - 1} months' + (n + 1)
          * ((now() - (date_trunc('month', now(), 'UTC') - interval '${months - 1} months')) / $3::bigint)
          AS ended_at
      FROM generate_series($1::bigint, $2::bigint) n) planned`;
}

const chooseSamples = `
  CREATE TABLE samples AS
  SELECT row_number() OVER () - 1 AS n, id
  FROM (SELECT id FROM whole TABLESAMPLE SYSTEM (1) LIMIT 100000) sampled ORDER BY md5(id::text) LIMIT ${answers}`;

const tell = (line: string) => void process.stdout.write(`${line}\n`);
