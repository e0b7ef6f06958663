import { join } from 'node:path';
import { ensureBuilt } from './prepare.mjs';
import { runShown } from './processes.mjs';
import { packageScript, rootTool, turbo } from './tools.mjs';
import { rootFolder } from './workspace.mjs';

/**
 * Runs all checks but the tests: types, lint, format, structure, texts, migrations, page weight, unused code. All of
 * them run, so that one call reports every problem.
 * @returns {Promise<boolean>}
 */
export async function check() {
  await ensureBuilt();
  const config = join(rootFolder, 'packages/config');
  const prisma = join(rootFolder, 'prisma');
  const web = join(rootFolder, 'apps/web');
  const checks = [
    { title: 'Types', cwd: rootFolder, command: turbo(['typecheck', '--continue']) },
    {
      title: 'Lint',
      cwd: rootFolder,
      command: rootTool('oxlint', '--type-aware', '--deny-warnings'),
    },
    { title: 'Format', cwd: rootFolder, command: rootTool('oxfmt', '--check') },
    { title: 'Structure', cwd: config, command: packageScript(config, 'structure') },
    { title: 'Texts', cwd: web, command: packageScript(web, 'texts', ['check']) },
    { title: 'Migrations', cwd: prisma, command: packageScript(prisma, 'check') },
    { title: 'Page weight', cwd: web, command: packageScript(web, 'budget') },
    { title: 'Unused code', cwd: rootFolder, command: rootTool('knip') },
  ];
  const failed = [];
  for (const { title, cwd, command } of checks) {
    console.log(`\n${title}`);
    if (!(await runShown(command, { cwd }))) failed.push(title);
  }
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed');
  return failed.length === 0;
}
