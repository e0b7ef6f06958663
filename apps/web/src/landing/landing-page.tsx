import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Demo } from './sections/demo.tsx';
import { Faq } from './sections/faq.tsx';
import { Features } from './sections/features.tsx';
import { Footer } from './sections/footer.tsx';
import { Hero } from './sections/hero.tsx';
import { Integrations } from './sections/integrations.tsx';
import { Pricing } from './sections/pricing.tsx';
import { TopBar } from './sections/top-bar.tsx';

interface LandingPageProps {
  /** This installation's name. */
  readonly name: string;
}

/** The landing page. Rendered once, at build time: the visitor loads no React. */
export function LandingPage({ name }: LandingPageProps) {
  const t = useTranslations('landing');
  return (
    <>
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      <header className="header">
        <div role="note" className="emulation">
          {t('steamEmulated')}
        </div>
        <p className="banner">
          <strong>{t('banner')}</strong> <a href="#features">{t('bannerLink')}</a>
        </p>
        <TopBar name={name} />
      </header>
      <main id="main" tabIndex={-1}>
        <Hero name={name} />
        <Features />
        <Integrations />
        <Pricing />
        <Faq name={name} />
        <Demo name={name} />
      </main>
      <Footer name={name} />
      <output className="card notice" data-notice hidden>
        <span data-notice-text />
        <button
          type="button"
          className="notice-close"
          aria-label={t('closeNotice')}
          data-notice-close
        >
          <IconX size={18} aria-hidden />
        </button>
        <span className="actions">
          <a href="/login" className="button signed-out">
            {t('logIn')}
          </a>
          <a href="/dashboard" className="button signed-in">
            {t('openDashboard')}
          </a>
        </span>
      </output>
    </>
  );
}
