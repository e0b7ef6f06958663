import { readFile } from 'node:fs/promises';
import { secretVariables } from './config-variables.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Replaces each secret, such as `SECRET_KEY`, by the content of the file in its `_FILE` variable, without a
 * trailing line break.
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
