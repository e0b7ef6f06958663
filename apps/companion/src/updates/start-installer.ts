import { spawn } from 'node:child_process';

/**
 * Starts an installer, which stops this program, replaces it and starts it again. Resolves only where
 * that fails: to a sentence.
 */
export function startInstaller(file: string): Promise<string> {
  return new Promise((resolve) => {
    const installer = spawn(file, ['/S', '/SHOW'], { detached: true, stdio: 'ignore' });
    installer.on('error', ({ message }) => resolve(message));
    installer.on('exit', (code) => resolve(`It ended with ${code ?? 'no code'}.`));
    installer.unref();
  });
}
