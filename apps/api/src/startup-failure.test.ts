import { mkdir } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { explainFailure } from './startup-failure.ts';

test("a folder that can't be created is named, if a database is given and only the secret is stored there", async () => {
  const folder = join(devNull, 'waybill');
  const result = loadConfig({ DATA_DIR: folder });
  if (!result.ok) throw new Error(result.problems.join());
  const error: unknown = await mkdir(folder).catch((failure: unknown) => failure);
  expect(explainFailure(error, result.config)).toMatch(
    /^Waybill cannot create the folder .+waybill \(\w+\)\. Set DATA_DIR to another folder\.$/,
  );
});
