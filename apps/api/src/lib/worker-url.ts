/** Returns what to start a thread with. From source it runs in development, and for tests. */
export function workerUrl(file: URL): URL {
  if (!file.pathname.endsWith('.ts')) return file;
  const code = `import { register } from '${import.meta.resolve('tsx/esm/api')}';
    register(); await import('${file.href}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
