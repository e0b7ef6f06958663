import type { ReactNode } from 'react';
import { companyEn } from './en/company.ts';
import { MoreMessages } from './more-messages.tsx';

/** Adds the texts of the pages on which a company is run to those that the whole app has. */
export function CompanyTexts({ children }: { readonly children: ReactNode }) {
  return <MoreMessages messages={companyEn}>{children}</MoreMessages>;
}
