import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findProblems } from './find-problems.ts';

type Tree = Readonly<Record<string, string>>;

const healthy: Tree = {
  'apps/api/package.json': '{ "name": "@waybill/api" }',
  'apps/api/src/main.ts': "import { createApp } from './app.ts'; createApp(process.env);",
  'apps/api/src/app.ts':
    "import { rolesRoutes } from './features/roles/roles.routes.ts'; import '@waybill/db/connect'; export const createApp = rolesRoutes;",
  'apps/api/src/demo.ts': "import { fill } from './demo/fill.ts'; fill(process.env);",
  'apps/api/src/demo/fill.ts':
    "import { findRoles } from '../features/roles/roles.data.ts'; import { log } from '../lib/log.ts'; export const fill = [findRoles, log];",
  'apps/api/src/features/roles/roles.routes.ts':
    "import { listRoles } from './roles.service.ts'; import '#src/http/context.ts'; export const rolesRoutes = listRoles;",
  'apps/api/src/features/roles/roles.service.ts':
    "import { findRoles } from './roles.data.ts'; export const listRoles = (ctx) => ctx.db.$transaction((t) => findRoles(t)); export const passOn = ({ pool, findRow }) => ({ storeClient: pool, findRow });",
  'apps/api/src/features/roles/roles.presenter.ts':
    "import type { findRoles } from './roles.data.ts'; export const presentRole = (row: ReturnType<typeof findRoles>) => row;",
  'apps/api/src/features/roles/roles.data.ts':
    "import { Prisma } from '@waybill/db/client'; export const findRoles = (db) => db.role.findMany(Prisma.all);",
  'apps/api/src/features/roles/roles.test.ts':
    "import '../../app.ts'; import { db } from '@waybill/db/client'; db.role.findMany();",
  'apps/api/src/features/vtcs/vtcs.routes.ts':
    "import { listVtcs } from './directory/directory.service.ts'; export const vtcsRoutes = listVtcs;",
  'apps/api/src/features/vtcs/vtcs.policy.ts': 'export const canSee = 1;',
  'apps/api/src/features/vtcs/directory/directory.service.ts':
    "import { canSee } from '../vtcs.policy.ts'; import { join } from '../memberships/memberships.service.ts'; export const listVtcs = [canSee, join];",
  'apps/api/src/features/vtcs/memberships/memberships.service.ts':
    "import { canSee } from '../vtcs.policy.ts'; export const join = (ctx) => ctx.transact((t) => canSee(t));",
  'apps/api/src/testing/kit.ts': "import { vi } from 'vitest'; export const kit = vi;",
  'apps/api/src/http/context.ts':
    "import type { PrismaClient } from '@waybill/db/client'; import type { createApp } from '../app.ts'; import { log } from '../lib/log.ts'; export const context = (db: PrismaClient, app: typeof createApp) => [db, app, log];",
  'apps/api/src/lib/log.ts': "import { pino } from 'pino'; export const log = pino();",
  'apps/web/package.json': '{ "name": "@waybill/web" }',
  'apps/web/vite.config.ts': "export default { server: { port: process.env['PORT'] } };",
  'apps/web/src/app/router.ts':
    "import { RolesPage } from '#src/features/roles/pages/roles-page.tsx'; export const router = RolesPage;",
  'apps/web/src/features/roles/pages/roles-page.tsx':
    "import { Card } from '#src/components/card.tsx'; import '@waybill/schema/limits'; export const RolesPage = Card;",
  'apps/web/src/features/roles/use-roles.ts': 'export const useRoles = 1;',
  'apps/web/src/features/roles/roles.model.ts': 'export const model = 1;',
  'apps/web/src/components/card.tsx':
    "import { api } from '#src/lib/api.ts'; export const Card = api;",
  'apps/web/src/lib/api.ts': 'export const api = 1;',
  'packages/schema/package.json': '{ "name": "@waybill/schema" }',
  'packages/schema/src/limits.ts':
    "import { z } from 'zod'; import { text } from './text.ts'; export const limits = z.object({ text });",
  'packages/schema/src/text.ts': 'export const text = 1;',
  'packages/schema/src/text.test.ts': "import { test } from 'vitest'; test('x', () => {});",
  'packages/simulator/package.json': '{ "name": "@waybill/simulator" }',
  'packages/telemetry/package.json': '{ "name": "@waybill/telemetry" }',
  'packages/telemetry/src/fold.ts':
    "import simplify from 'simplify-js'; import { text } from '@waybill/schema/text'; export const fold = [simplify, text];",
  'packages/telemetry/src/fold.test.ts':
    "import { simulate } from '@waybill/simulator/simulate'; import { fold } from './fold.ts'; fold(simulate);",
  'packages/launcher/package.json': '{ "name": "@waybill/launcher" }',
  'packages/launcher/run.mjs': 'export const { env } = process;',
  'prisma/package.json': '{ "name": "@waybill/db" }',
  'prisma/src/client.ts': "export { Prisma } from '../generated/client.ts';",
  'prisma/src/test-database.ts': 'export const url = process.env.TEST_DATABASE_URL;',
};

let root = '';

afterEach(() => rmSync(root, { recursive: true, force: true }));

function findProblemsWith(change: Tree) {
  root = mkdtempSync(join(tmpdir(), 'structure-'));
  for (const [path, text] of Object.entries({ ...healthy, ...change })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findProblems(root);
}

test('a valid project has no problems', () => {
  expect(findProblemsWith({})).toEqual([]);
});

test.each<[rule: string, path: string, text: string, message: RegExp]>([
  [
    'an app imports no other app',
    'apps/web/src/lib/api.ts',
    "import '@waybill/api/config';",
    /an app must not be imported/,
  ],
  [
    'a package imports no app',
    'packages/launcher/run.mjs',
    "void import('@waybill/api/config');",
    /an app must not be imported/,
  ],
  [
    'a relative import stays in the package',
    'apps/web/src/lib/api.ts',
    "export { text as api } from '../../../../packages/schema/src/text.ts'; export const own = 1;",
    /must not leave the package/,
  ],
  [
    'schema imports no library but zod',
    'packages/schema/src/limits.ts',
    "import 'react';",
    /imports zod and its own files only \(react\)/,
  ],
  [
    'schema imports no other package',
    'packages/schema/src/limits.ts',
    "import type { Prisma } from '@waybill/db/client'; export type Limits = Prisma;",
    /imports zod and its own files only/,
  ],
  ...['simulate.ts', 'simulate.test.ts'].map((file): [string, string, string, RegExp] => [
    `the simulator and the folding stay apart: ${file}`,
    `packages/simulator/src/${file}`,
    "import { fold } from '@waybill/telemetry/fold'; fold();",
    /share no code/,
  ]),
  ...['node:crypto', '@waybill/db/client', '@waybill/simulator/simulate'].map(
    (module): [string, string, string, RegExp] => [
      `folding telemetry is pure: ${module}`,
      'packages/telemetry/src/fold.ts',
      `import type { x } from '${module}'; export type X = typeof x;`,
      /imports the contract and what draws or finds a line/,
    ],
  ),
  [
    'a service imports no database client',
    'apps/api/src/features/roles/roles.service.ts',
    "import { Prisma } from '@waybill/db/client'; export const listRoles = Prisma;",
    /only \*\.data\.ts files import the database/,
  ],
  [
    'lib imports no database driver',
    'apps/api/src/lib/log.ts',
    "import pg from 'pg'; export const log = pg;",
    /only \*\.data\.ts files import the database/,
  ],
  [
    'a service asks no model',
    'apps/api/src/features/roles/roles.service.ts',
    'export const listRoles = (ctx) => ctx.db.role.findMany();',
    /only \*\.data\.ts files ask the database/,
  ],
  [
    'a service asks no model in a transaction',
    'apps/api/src/features/roles/roles.service.ts',
    'export const listRoles = (ctx) => ctx.db.$transaction((tx) => tx.role.findMany());',
    /only \*\.data\.ts files ask the database/,
  ],
  [
    'api lib imports no feature',
    'apps/api/src/lib/log.ts',
    "import '../features/roles/roles.service.ts'; export const log = 1;",
    /lib must not import features/,
  ],
  [
    'http imports no feature, not even a type',
    'apps/api/src/http/context.ts',
    "import type { listRoles } from '#src/features/roles/roles.service.ts'; export type X = typeof listRoles;",
    /http must not import features/,
  ],
  [
    'no feature knows the demo',
    'apps/api/src/features/roles/roles.service.ts',
    "import { fill } from '../../demo/fill.ts'; export const listRoles = fill;",
    /features must not import demo/,
  ],
  [
    'no layer imports the composition root',
    'apps/api/src/features/roles/roles.routes.ts',
    "import { createApp } from '../../app.ts'; export const rolesRoutes = createApp;",
    /features must not import the composition root/,
  ],
  [
    'every layer is known',
    'apps/api/src/helpers/dates.ts',
    'export const now = 1;',
    /helpers is not one of the layers/,
  ],
  [
    'routes import no data',
    'apps/api/src/features/roles/roles.routes.ts',
    "import { findRoles } from './roles.data.ts'; export const rolesRoutes = findRoles;",
    /a routes file must not import a data file/,
  ],
  [
    'services import no routes',
    'apps/api/src/features/roles/roles.service.ts',
    "import { rolesRoutes } from './roles.routes.ts'; export const listRoles = rolesRoutes;",
    /a service file must not import a routes file/,
  ],
  [
    'data imports no service',
    'apps/api/src/features/roles/roles.data.ts',
    "import { listRoles } from './roles.service.ts'; export const findRoles = listRoles;",
    /a data file must not import a service file/,
  ],
  [
    'presenters import no data at run time',
    'apps/api/src/features/roles/roles.presenter.ts',
    "import { findRoles } from './roles.data.ts'; export const presentRole = findRoles;",
    /a presenter file must not import a data file/,
  ],
  [
    'web features do not import app',
    'apps/web/src/features/roles/pages/roles-page.tsx',
    "import { router } from '#src/app/router.ts'; export const RolesPage = router;",
    /features must not import app/,
  ],
  [
    'web components import no feature',
    'apps/web/src/components/card.tsx',
    "import { RolesPage } from '#src/features/roles/pages/roles-page.tsx'; export const Card = RolesPage;",
    /components must not import features/,
  ],
  [
    'web lib imports no component',
    'apps/web/src/lib/api.ts',
    "import { Card } from '#src/components/card.tsx'; export const api = Card;",
    /lib must not import components/,
  ],
  [
    'folder names are kebab-case',
    'apps/web/src/lib/i18N/en.ts',
    'export const x = 1;',
    /folder names are kebab-case/,
  ],
  [
    'there is no barrel',
    'apps/web/src/components/index.ts',
    "export * from './card.tsx'; export { api } from '#src/lib/api.ts';",
    /only re-exports/,
  ],
  ...[
    'stuff/misc.utils.ts',
    'misc.utils.ts',
    'misc.ts',
    'stuff/roles.service.ts',
    'roles.service.tsx',
    'rolesPolicy.policy.ts',
    'directory/directory.service.ts',
  ].map((file): [string, string, string, RegExp] => [
    `a feature of the API has no ${file}`,
    `apps/api/src/features/roles/${file}`,
    'export const x = 1;',
    /a feature has no such file or folder/,
  ]),
  ...['helpers.ts', 'lib/roles.model.ts', 'pages/roles-page.ts', 'components/parts/row.tsx'].map(
    (file): [string, string, string, RegExp] => [
      `a feature of the web app has no ${file}`,
      `apps/web/src/features/roles/${file}`,
      'export const x = 1;',
      /a feature has no such file or folder/,
    ],
  ),
  ...['roles.helpers.ts', 'roles/roles.contract.ts'].map(
    (file): [string, string, string, RegExp] => [
      `a feature of the contract has no ${file}`,
      `packages/schema/src/features/${file}`,
      'export const x = 1;',
      /a feature has no such file or folder/,
    ],
  ),
  ...['directory/misc.ts', 'directory/deeper/misc.service.ts', 'directories/misc.service.ts'].map(
    (file): [string, string, string, RegExp] => [
      `a sub-slice is known and keeps to the vocabulary: ${file}`,
      `apps/api/src/features/vtcs/${file}`,
      'export const x = 1;',
      /a feature has no such file or folder/,
    ],
  ),
  [
    'a file lies in a feature',
    'apps/api/src/features/roles.service.ts',
    'export const x = 1;',
    /a feature has no such file or folder/,
  ],
  ...[
    "export const peek = (ctx) => ctx.pool.query('SELECT 1');",
    "export const peek = ({ pool }) => pool.query('SELECT 1');",
    'export const peek = ({ pool: store }) => store.connect();',
    'export const peek = (ctx) => { const store = ctx.db; return store.role.count(); };',
    'export const peek = (ctx) => { const { role } = ctx.db; return role.count(); };',
    "export const peek = (ctx) => ctx['pool']['connect']();",
    'export const peek = (store: Db) => store.role.count();',
    'export const peek = (store: Prisma.TransactionClient) => store.role.count();',
    "export const peek = (store: Database['pool']) => store.connect();",
    'export const peek = (ctx) => ctx.db.$transaction((t) => t.role.create({}));',
    'export const peek = (anything) => anything.$queryRaw`SELECT 1`;',
    'export const peek = (anything) => anything.findMany();',
    "export const peek = (ctx) => ctx.findRow({ text: 'SELECT 1', values: [] });",
    "export const peek = (ask: FindRow) => ask({ text: 'SELECT 1', values: [] });",
    'export const peek = (ctx) => ctx.prisma.role.count();',
  ].map((text): [string, string, string, RegExp] => [
    `only data files ask the database: ${text}`,
    'apps/api/src/features/roles/roles.service.ts',
    text,
    /only \*\.data\.ts files ask the database/,
  ]),
  [
    'the composition root asks no database either',
    'apps/api/src/app.ts',
    "import { rolesRoutes } from './features/roles/roles.routes.ts'; export const createApp = (ctx) => [rolesRoutes, ctx.pool.query('SELECT 1')];",
    /only \*\.data\.ts files ask the database/,
  ],
  ...[
    'export const save = (db) => db.$transaction((t) => t.role.create({}));',
    'export const save = ({ transact }) => transact((t) => t.db.role.create({}));',
    'export const save = (ctx) => ctx.transact((t) => t.db.role.create({}));',
    "import { recordAudit } from '../audit/audit.data.ts'; export const save = (db) => recordAudit(db);",
  ].map((text): [string, string, string, RegExp] => [
    `services alone begin transactions and record them: ${text}`,
    'apps/api/src/features/roles/roles.data.ts',
    `${text} export const findRoles = save;`,
    /only services call/,
  ]),
  [
    'what begins a transaction is no data file, wherever it lies',
    'apps/api/src/lib/turns.data.ts',
    'export const run = (ctx) => ctx.db.$transaction((t) => t);',
    /only services call \$transaction/,
  ],
  [
    'a test kit is no part of what is delivered',
    'apps/api/src/lib/kit.ts',
    "import { vi } from 'vitest'; export const kit = vi;",
    /belongs into a folder for them/,
  ],
  [
    'the composition root imports no test kit',
    'apps/api/src/demo.ts',
    "import { fill } from './demo/fill.ts'; import { kit } from './testing/kit.ts'; fill(kit);",
    /belongs into a folder for them/,
  ],
  [
    'nor does a package',
    'prisma/src/open.ts',
    "import { notes } from './test-support/notes.ts'; export const open = notes;",
    /belongs into a folder for them/,
  ],
])('%s', (_rule, path, text, message) => {
  expect(findProblemsWith({ [path]: text })).toEqual([
    { path, message: expect.stringMatching(message) },
  ]);
});

function feature(name: string, next: string): Tree {
  return {
    [`apps/api/src/features/${name}/${name}.service.ts`]: `import '../${next}/${next}.service.ts'; export const ${name} = 1;`,
  };
}

test('features form no cycle of any length', () => {
  const problems = findProblemsWith({
    ...feature('jobs', 'drivers'),
    ...feature('drivers', 'cargo'),
    ...feature('cargo', 'jobs'),
  });
  expect(problems.map(({ path }) => path)).toHaveLength(3);
  expect(problems[0]?.message).toMatch(/import each other/);
});

const vtcs = 'apps/api/src/features/vtcs';

test.each<[name: string, change: Tree, problems: readonly string[]]>([
  [
    'two sub-slices',
    {
      [`${vtcs}/memberships/memberships.service.ts`]:
        "import type { listVtcs } from '../directory/directory.service.ts'; export type Join = typeof listVtcs;",
    },
    ['directory/directory.service.ts', 'memberships/memberships.service.ts'],
  ],
  [
    'a sub-slice and a file of the feature, by way of another',
    {
      [`${vtcs}/vtcs.policy.ts`]:
        "import type { X } from './vtcs.presenter.ts'; export const canSee = (x: X) => x;",
      [`${vtcs}/vtcs.presenter.ts`]:
        "import type { listVtcs } from './directory/directory.service.ts'; export type X = typeof listVtcs;",
    },
    ['directory/directory.service.ts', 'memberships/memberships.service.ts', 'vtcs.presenter.ts'],
  ],
])('a feature has no internal cycle: %s', (_name, change, files) => {
  const problems = findProblemsWith(change);
  expect(problems.map(({ path }) => path).toSorted()).toEqual(
    expect.arrayContaining(files.map((file) => `${vtcs}/${file}`)),
  );
  for (const { message } of problems) expect(message).toMatch(/of one feature import each other/);
});

test('names a script that can’t be parsed', () => {
  expect(() => findProblemsWith({ 'apps/web/src/lib/api.ts': 'export const = 1;' })).toThrow(
    /apps\/web\/src\/lib\/api\.ts cannot be parsed/,
  );
});
