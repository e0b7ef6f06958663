const source: unknown = import.meta.env['VITE_SOURCE'];

/** The address of the repository that this build is from; null if the build did not name it. */
export const sourceAddress = typeof source === 'string' && source !== '' ? source : null;
