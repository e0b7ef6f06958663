import { BrandLink } from '#src/components/brand-link.tsx';
import { ColorSchemeSwitch } from '#src/components/color-scheme-switch.tsx';
import { EmulationBanner } from '#src/features/instance/components/emulation-banner.tsx';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import { PageOutlet } from './page-outlet.tsx';
import classes from './public-layout.module.css';

/** The frame of the pages that need no sign-in. */
export function PublicLayout() {
  const { name } = useInstance();
  return (
    <div className={classes.root}>
      <header>
        <EmulationBanner />
        <div className={classes.bar}>
          <BrandLink name={name} to="/" leavesApp />
          <ColorSchemeSwitch />
        </div>
      </header>
      <main className={classes.main}>
        <PageOutlet />
      </main>
    </div>
  );
}
