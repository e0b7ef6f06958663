import { variableDocs } from './config-variable.ts';
import { environmentSchema } from './config-variables.ts';
import { formatTable } from './lib/columns.ts';

const variables = Object.entries(environmentSchema.shape).flatMap(([name, schema]) => {
  const doc = variableDocs.get(schema);
  return doc ? [{ name, ...doc }] : [];
});

/** Returns the table of variables for docs/configuration.md. */
export function describeVariables(): string {
  const rows = variables.map(({ name, fallback, meaning }) => [`\`${name}\``, fallback, meaning]);
  return formatTable([['Variable', 'Default', 'Meaning'], ...rows]);
}

/** Returns the content of .env.example: two values to fill in, and all others commented out. */
export function buildEnvExample(): string {
  const others = variables.filter(({ name }) => !given.has(name));
  return [
    '# Copy this file to .env and fill in the two values. docs/configuration.md explains all others.',
    '',
    '# The address that your drivers will open, such as https://vtc.example.org.',
    'PUBLIC_URL=',
    '',
    '# Any password for the database; only the containers use it.',
    'DATABASE_PASSWORD=',
    '',
    ...others.flatMap(({ name, fallback, example }) => [
      `# Default: ${fallback.replaceAll('`', '')}`,
      `#${name}=${example}`,
    ]),
    '',
  ].join('\n');
}

/** Variables that docker-compose.yml sets or doesn't need, and those that the example requires. */
const given = new Set([
  'PUBLIC_URL',
  'DATABASE_PASSWORD',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_NAMED_STATEMENTS',
  'DATABASE_READ_URL',
  'DATA_DIR',
  // Must be off in production.
  'STEAM_EMULATOR',
  'COMMUNITY_EMULATORS',
  'PORT',
  'HOST',
  'NODE_ENV',
]);
