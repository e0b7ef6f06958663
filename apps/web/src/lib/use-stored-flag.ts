import { useState } from 'react';

/** Returns a flag that this browser remembers, initially false, and a function that toggles it. */
export function useStoredFlag(key: string): readonly [boolean, () => void] {
  const [flag, setFlag] = useState(() => localStorage.getItem(key) === 'true');
  const toggle = () => {
    localStorage.setItem(key, String(!flag));
    setFlag(!flag);
  };
  return [flag, toggle];
}
