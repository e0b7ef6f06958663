import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrations } from '../migrate/read-migrations.ts';

/** The last migration before linting was introduced; no release is older. */
const lastUnchecked = '20261123112000_operator_panels';
const settings = fileURLToPath(new URL('../../squawk.toml', import.meta.url));

/**
 * Returns squawk's findings for migrations that run while servers of the previous version are active; empty
 * if there are none.
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
      // Exit code 1 means that it found something.
      else if (error.code === 1 && stdout.trim() !== '') resolve(stdout);
      else reject(new Error(`squawk failed: ${stderr.trim() || error.message}`));
    });
  });
}
