import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrations } from '../migrate/read-migrations.ts';

/** The last migration of the time before any were checked; no release is older. */
const lastUnchecked = '20261123112000_operator_panels';
const settings = fileURLToPath(new URL('../../squawk.toml', import.meta.url));

/**
 * What is wrong with the migrations of a folder that servers of the version before may live with, as
 * squawk says it; an empty text when nothing is.
 */
export async function lintMigrations(folder: string, after = lastUnchecked): Promise<string> {
  const checked = (await readMigrations(folder)).filter(({ name }) => name > after);
  if (checked.length === 0) return '';
  const files = checked.map(({ name }) => path.join(folder, name, 'migration.sql'));
  const packageFile = createRequire(import.meta.url).resolve('squawk-cli/package.json');
  const program = path.join(path.dirname(packageFile), 'js/bin/squawk');
  const command = [program, '--config', settings, '--reporter', 'gcc', ...files];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, (error, stdout, stderr) => {
      if (!error) resolve('');
      // It ends with 1 when it has found something.
      else if (error.code === 1 && stdout.trim() !== '') resolve(stdout);
      else reject(new Error(`squawk has failed: ${stderr.trim() || error.message}`));
    });
  });
}
