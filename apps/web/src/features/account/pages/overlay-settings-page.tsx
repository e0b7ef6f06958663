import { SettingsPage } from '../components/settings-page.tsx';
import { OverlaySection } from '../overlay/components/overlay-section.tsx';

/** The overlay that a driver shows on their stream. */
export function OverlaySettingsPage() {
  return <SettingsPage page="overlay">{() => <OverlaySection />}</SettingsPage>;
}
