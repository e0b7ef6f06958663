import { readConfig } from './config.ts';

/** Ends with 0 when the server of this container is ready, else with 1: its health check. */
const { port } = await getConfig();
const { ok } = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => ({
  ok: false,
}));
process.exit(ok ? 0 : 1);

async function getConfig(): Promise<{ readonly port: number }> {
  const result = await readConfig(process.env);
  return result.ok ? result.config : { port: 0 };
}
