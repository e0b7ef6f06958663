import { Data, NtExecutable, NtExecutableResource, Resource } from 'resedit';

const windowed = 2;
const english = { lang: 1033, codepage: 1200 };

/**
 * Makes a windowed program with a name and an icon of its own from the runtime: it opens no console,
 * and Windows lists it as the companion. The runtime's own signature no longer fits and is removed.
 * @param {Uint8Array} runtime
 * @param {{ readonly icon: Uint8Array, readonly version: string }} companion
 * @returns {Buffer}
 */
export function markRuntime(runtime, { icon, version }) {
  const program = NtExecutable.from(runtime, { ignoreCert: true });
  program.newHeader.optionalHeader.subsystem = windowed;
  const resources = NtExecutableResource.from(program);
  Resource.IconGroupEntry.replaceIconsForResource(
    resources.entries,
    1,
    english.lang,
    Data.IconFile.from(icon).icons.map(({ data }) => data),
  );
  const info = Resource.VersionInfo.fromEntries(resources.entries).at(0);
  if (!info) throw new Error('The runtime has no version information.');
  const texts = {
    FileDescription: 'Waybill Companion',
    ProductName: 'Waybill Companion',
    InternalName: 'Waybill Companion',
    OriginalFilename: 'Waybill Companion.exe',
    CompanyName: 'Waybill',
    LegalCopyright: 'MIT licence, with the runtime Node.js: see LICENSES.txt',
  };
  info.setStringValues(english, texts);
  info.setFileVersion(`${version}.0`);
  info.setProductVersion(`${version}.0`);
  info.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  return Buffer.from(program.generate());
}
