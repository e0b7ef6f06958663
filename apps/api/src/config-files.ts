import { readFile } from 'node:fs/promises';
import { secretVariables } from './config-variables.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Puts the content of the file that `SECRET_KEY_FILE` names in the place of `SECRET_KEY`, and so
 * for every secret; a line break at its end is left out.
 */
export async function readSecretFiles(
  env: Env,
): Promise<{ readonly env: Env; readonly problems: readonly string[] }> {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of secretVariables) {
    const path = env[`${name}_FILE`]?.trim() ?? '';
    if (path === '') continue;
    if (env[name] !== undefined && env[name].trim() !== '') {
      problems.push(`${name} and ${name}_FILE are both set. Remove one of them.`);
      continue;
    }
    const content = await readFile(path, 'utf8').catch(codeOf);
    if (typeof content !== 'string') {
      problems.push(`${name}_FILE names a file that cannot be read (${content.code}): ${path}`);
    } else if (content.trim() === '') {
      problems.push(`${name}_FILE names a file that is empty: ${path}`);
    } else {
      values[name] = content.replace(/\r?\n$/, '');
    }
  }
  return { env: { ...env, ...values }, problems };
}

function codeOf(error: unknown): { readonly code: string } {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return { code: typeof code === 'string' ? code : 'unknown' };
}
