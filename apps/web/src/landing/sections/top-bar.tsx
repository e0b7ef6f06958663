import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { BrandMark } from '#src/components/brand-mark.tsx';

export const sectionKeys = ['home', 'features', 'integrations', 'pricing', 'faq'] as const;

const schemes = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const;

/** The sticky bar: sections, colour scheme and log-in. It becomes solid on scrolling. */
export function TopBar({ name }: { readonly name: string }) {
  const t = useTranslations('landing');
  return (
    <div className="top-bar night" data-top-bar>
      <div className="top-bar-content">
        <a href="#home" className="brand" aria-label={t('homeLink', { name })}>
          <BrandMark />
          <span>{name}</span>
        </a>
        <nav aria-label={t('sectionsLabel')} className="sections">
          {sectionKeys.map((key) => (
            <a key={key} href={`#${key}`}>
              {t(`sections.${key}`)}
            </a>
          ))}
        </nav>
        <SchemeSwitch />
        <a href="/login" className="button button-quiet signed-out">
          {t('logIn')}
        </a>
        <a href="/register" className="button signed-out">
          {t('register')}
        </a>
        <a href="/dashboard" className="button signed-in">
          {t('openDashboard')}
        </a>
      </div>
    </div>
  );
}

function SchemeSwitch() {
  const t = useTranslations('landing.colorScheme');
  const label = (scheme: keyof typeof schemes) => t('label', { scheme: t(scheme) });
  return (
    <button
      type="button"
      className="scheme-switch"
      aria-label={label('auto')}
      data-scheme-switch
      data-label-auto={label('auto')}
      data-label-light={label('light')}
      data-label-dark={label('dark')}
    >
      {Object.entries(schemes).map(([scheme, Icon]) => (
        <Icon key={scheme} size={18} aria-hidden data-scheme={scheme} />
      ))}
    </button>
  );
}
