import type { ReactNode } from 'react';
import { IntlProvider, useLocale } from 'use-intl';
import { enCompany } from './en-company.ts';
import { en } from './en.ts';

const texts = { ...en, ...enCompany };

/** Adds the texts of the pages on which a company is run to those that the whole app has. */
export function CompanyTexts({ children }: { readonly children: ReactNode }) {
  return (
    <IntlProvider locale={useLocale()} messages={texts}>
      {children}
    </IntlProvider>
  );
}
