import { ColorSchemeSwitch } from '#src/components/color-scheme-switch.tsx';
import { useTheme } from '../preferences.queries.ts';

/** The switch of the header between the colour schemes. */
export function ThemeSwitch() {
  const [scheme, choose] = useTheme();
  return <ColorSchemeSwitch scheme={scheme} onChange={choose} />;
}
