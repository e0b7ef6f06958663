/** The current user's part of the registry, and that of all. */
const roots = { HKCU: 0x80_00_00_01, HKLM: 0x80_00_00_02 } as const;
/** RRF_RT_REG_SZ: texts, also those with variables, which Windows replaces. */
const texts = 0x2;
const longestBytes = 4_096;

/** A text of the registry of Windows; null where there is none. reg.exe would garble other alphabets. */
export async function readRegistryText(
  root: keyof typeof roots,
  key: string,
  name: string,
): Promise<string | null> {
  const { default: koffi } = await import('koffi');
  const read = koffi
    .load('advapi32.dll')
    .func(
      'int32_t __stdcall RegGetValueW(uintptr_t root, str16 key, str16 name, uint32_t flags, void* type, _Out_ uint8_t* data, _Inout_ uint32_t* length)',
    );
  const data = Buffer.alloc(longestBytes);
  const length = [longestBytes];
  const status: unknown = read(roots[root], key, name, texts, null, data, length);
  if (status !== 0) return null;
  return data.subarray(0, length[0]).toString('utf16le').replace(/\0.*$/s, '');
}
