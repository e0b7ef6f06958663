import { ColorSchemeSwitch } from '#src/components/color-scheme-switch.tsx';
import { useTheme } from '../preferences.queries.ts';

/** The header's colour scheme switch. */
export function ThemeSwitch() {
  const [scheme, choose] = useTheme();
  return <ColorSchemeSwitch scheme={scheme} onChange={choose} />;
}
