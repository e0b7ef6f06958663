import { readFileSync } from 'node:fs';
import koffi from 'koffi';

/**
 * Makes the plugin's shared memory on Windows and shows in it what a file holds: the other end of
 * what `windows-source.ts` reads. Arguments: the file, and the memory's size.
 */
const [file = '', size = '0'] = process.argv.slice(2);
const bytes = Number(size);
const [pageReadWrite, allAccess, everyMs] = [4, 0xf001f, 4];

const kernel32 = koffi.load('kernel32.dll');
const createMapping = kernel32.func(
  'void* __stdcall CreateFileMappingW(intptr_t file, void* security, uint32_t protection, uint32_t high, uint32_t low, str16 name)',
);
const mapView = kernel32.func(
  'void* __stdcall MapViewOfFile(void* mapping, uint32_t access, uint32_t high, uint32_t low, size_t bytes)',
);
const mapping = createMapping(-1, null, pageReadWrite, 0, bytes, 'Local\\SCSTelemetry');
const view = mapView(mapping, allAccess, 0, 0, bytes);
const memory = Buffer.from(koffi.view(view, bytes));
setInterval(() => {
  const shown = readFileSync(file);
  // The time comes last, as the companion compares it before and after.
  if (shown.length === bytes) shown.copy(memory);
}, everyMs);
