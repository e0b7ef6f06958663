import { execFileSync } from 'node:child_process';

/**
 * @typedef {object} Commit
 * @property {string} id as short as it is clear
 * @property {string} subject
 * @property {string[]} files
 */

/**
 * What a commit is about: the first of these that one of its files is in. Whatever is in none matters
 * only to those who work on Waybill.
 * @type {readonly { title: string, files: RegExp }[]}
 */
const groups = [
  { title: 'In the app', files: /^apps\/web\/(?!.*\.test\.)(src|public)\// },
  { title: 'The companion', files: /^(apps\/companion|packages\/telemetry)\/(?!.*\.test\.)src\// },
  {
    title: 'For operators',
    files:
      /^(Dockerfile|docker-compose\.yml|docs\/(hosting|monitoring)\/|prisma\/(?!.*\.test\.)(src|migrations)\/|apps\/api\/src\/(config|main|admin|features\/.*\.admin)[\w-]*\.ts)/,
  },
  { title: 'For programs', files: /^(packages\/schema\/(?!.*\.test\.)src\/|docs\/api\.md)/ },
  { title: 'On the server', files: /^apps\/api\/(?!.*\.test\.|src\/testing\/)src\// },
];

/**
 * Writes what changed, for those who run Waybill. Markdown.
 * @param {Commit[]} commits the oldest first
 * @param {{ version: string, migrations: string[], settings: string[] }} release
 */
export function writeReleaseNotes(commits, { version, migrations, settings }) {
  /** @param {Commit} commit */
  const titleOf = ({ files }) =>
    groups.find((group) => files.some((file) => group.files.test(file)))?.title;
  const sections = groups.flatMap(({ title }) => {
    const lines = commits
      .filter((commit) => titleOf(commit) === title)
      .map(({ subject, id }) => `- ${subject} (${id})`);
    return lines.length > 0 ? [`## ${title}`, lines.join('\n')] : [];
  });
  const others = commits.filter((commit) => titleOf(commit) === undefined).length;
  const upgrade = [
    migrations.length > 0
      ? `The database is migrated at the start, in ${migrations.length} ${migrations.length === 1 ? 'step' : 'steps'}; servers of the version before go on meanwhile.`
      : 'The database stays as it is.',
    ...(settings.length > 0
      ? [`New settings: ${settings.map((name) => `\`${name}\``).join(', ')}.`]
      : []),
  ];
  return [
    `# Waybill ${version}`,
    ['## Upgrade', upgrade.join(' ')].join('\n\n'),
    ...sections,
    ...(others > 0
      ? [`And ${others} ${others === 1 ? 'change' : 'changes'} to tests, tools and documents.`]
      : []),
  ]
    .join('\n\n')
    .concat('\n');
}

/**
 * Reads what a release is made of from the history of a folder, since the tag before it.
 * @param {string} folder
 * @param {string} release a tag, or `HEAD` for what is to come
 */
export function readRelease(folder, release) {
  const before = findTagBefore(folder, release);
  const range = before === null ? release : `${before}..${release}`;
  const text = git(
    folder,
    'log',
    '--no-merges',
    '--reverse',
    '--name-only',
    '--format=%x1e%h%x1f%s',
    range,
  );
  const commits = text.split('\x1e').slice(1).map(readCommit);
  const configuration = 'docs/configuration.md';
  // Of the first release, nothing is new.
  const since = before ?? release;
  const former = listSettings(folder, since, configuration);
  const migrations = listMigrations(folder, release);
  const formerMigrations = listMigrations(folder, since);
  return {
    commits,
    version: release.replace(/^v/, ''),
    migrations: migrations.filter((name) => !formerMigrations.includes(name)),
    settings: listSettings(folder, release, configuration).filter((name) => !former.includes(name)),
  };
}

/**
 * @param {string} text
 * @returns {Commit}
 */
function readCommit(text) {
  const [head = '', ...files] = text.split('\n').filter((line) => line !== '');
  const [id = '', subject = ''] = head.split('\x1f');
  return { id, subject, files };
}

/**
 * @param {string} folder
 * @param {string} release
 */
function findTagBefore(folder, release) {
  const tags = git(folder, 'tag', '--list', 'v*', '--sort=-version:refname', '--merged', release);
  return tags.split('\n').find((tag) => tag !== '' && tag !== release) ?? null;
}

/**
 * @param {string} folder
 * @param {string} revision
 */
function listMigrations(folder, revision) {
  const files = git(folder, 'ls-tree', '-r', '--name-only', revision, 'prisma/migrations/');
  return files.split('\n').flatMap((file) => /([^/]+)\/migration\.sql$/.exec(file)?.[1] ?? []);
}

/**
 * @param {string} folder
 * @param {string} revision
 * @param {string} file
 */
function listSettings(folder, revision, file) {
  const isThere = git(folder, 'ls-tree', '--name-only', revision, file).trim() !== '';
  if (!isThere) return [];
  const page = git(folder, 'show', `${revision}:${file}`);
  return Array.from(page.matchAll(/^\| `([A-Z_]+)`/gm), ([, name = '']) => name);
}

/**
 * @param {string} folder
 * @param {string[]} args
 */
function git(folder, ...args) {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
}
