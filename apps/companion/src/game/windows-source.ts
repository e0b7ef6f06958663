import { z } from 'zod';
import { memoryBytes } from './memory-layout.ts';
import { type MemorySource, openMs } from './memory-source.ts';

const mappingName = 'Local\\SCSTelemetry';
const readAccess = 4;

const bytesSchema = z.instanceof(Uint8Array);

/**
 * The memory that the plugin shares on Windows, by koffi, which is loaded only here.
 * @throws Error where koffi is not installed
 */
export async function openWindowsSource(): Promise<MemorySource> {
  const { default: koffi } = await import('koffi');
  const kernel32 = koffi.load('kernel32.dll');
  const openMapping = kernel32.func(
    'void* __stdcall OpenFileMappingW(uint32_t access, bool inherits, str16 name)',
  );
  const mapView = kernel32.func(
    'void* __stdcall MapViewOfFile(void* mapping, uint32_t access, uint32_t high, uint32_t low, size_t bytes)',
  );
  const unmapView = kernel32.func('bool __stdcall UnmapViewOfFile(void* view)');
  const closeHandle = kernel32.func('bool __stdcall CloseHandle(void* handle)');
  const types = new Map<number, ReturnType<typeof koffi.array>>();
  const typeOf = (length: number) => {
    const type = types.get(length) ?? koffi.array('uint8_t', length, 'Typed');
    types.set(length, type);
    return type;
  };
  let open: { readonly mapping: unknown; readonly view: unknown } | null = null;
  let opened = -Infinity;
  const close = () => {
    if (open === null) return;
    unmapView(open.view);
    closeHandle(open.mapping);
    open = null;
  };
  const openIfThere = () => {
    const mapping: unknown = openMapping(readAccess, false, mappingName);
    if (mapping === null) return null;
    const view: unknown = mapView(mapping, readAccess, 0, 0, memoryBytes);
    if (view !== null) return { mapping, view };
    closeHandle(mapping);
    return null;
  };
  return {
    copyInto(bytes) {
      const now = performance.now();
      if (open === null || now - opened > openMs) {
        close();
        open = openIfThere();
        opened = now;
      }
      if (open === null) return false;
      bytes.set(bytesSchema.parse(koffi.decode(open.view, typeOf(bytes.length))));
      return true;
    },
    close,
  };
}
