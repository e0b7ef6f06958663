import { expect, test } from 'vitest';
import { listPackageFolders, readManifest, rootFolder } from './workspace.mjs';

test('the version is defined in one place', () => {
  const versions = listPackageFolders(rootFolder).flatMap((folder) => {
    const { name, version } = readManifest(folder);
    return version === undefined ? [] : [name];
  });
  expect(versions).toEqual(['@waybill/api']);
});
