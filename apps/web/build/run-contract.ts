import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

export type Module = Readonly<Record<string, unknown>>;

const folder = fileURLToPath(new URL('../../../packages/schema/src', import.meta.url));
const name = 'virtual:contract';
const source = `export default import.meta.glob(['/**/*.ts', '!/**/*.test.ts'], { eager: true });`;

let running: Promise<ReadonlyMap<string, Module>> | undefined;

/** Returns the exports of each contract file by path. All of them are run once, together. */
export function runContract(): Promise<ReadonlyMap<string, Module>> {
  return (running ??= run());
}

async function run(): Promise<ReadonlyMap<string, Module>> {
  const { module } = await runnerImport<{ readonly default: Readonly<Record<string, Module>> }>(
    name,
    {
      configFile: false,
      root: folder,
      plugins: [
        {
          name: 'waybill:contract',
          resolveId: (id) => (id === name ? `\0${name}` : null),
          load: (id) => (id === `\0${name}` ? source : null),
        },
      ],
    },
  );
  return new Map(
    Object.entries(module.default).map(([file, exported]) => [folder + file, exported]),
  );
}
