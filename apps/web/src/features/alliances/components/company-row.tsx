import type { AlliedCompany } from '@waybill/schema/features/alliances.models';
import type { ReactNode } from 'react';
import { PlainLink } from '#src/components/plain-link.tsx';
import { Plate } from '#src/components/plate.tsx';
import { VtcLogo } from '#src/features/vtcs/components/vtc-logo.tsx';
import classes from './company-row.module.css';

interface CompanyRowProps {
  readonly company: Pick<AlliedCompany, 'name' | 'tag' | 'country' | 'logoUrl'>;
  /** The page it links to; null for none. */
  readonly path: string | null;
  /** Shown beside its name. */
  readonly mark?: ReactNode;
  readonly facts: string;
  readonly children?: ReactNode;
}

const logoSide = 44;

/** A list of companies. */
export function CompanyRows({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

/** A company of an alliance with its facts. */
export function CompanyRow({ company, path, mark, facts, children }: CompanyRowProps) {
  const { name, tag, country } = company;
  return (
    <li className={classes.row}>
      <span className={classes.logo}>
        <VtcLogo vtc={{ ...company, logoSize: null }} side={logoSide} lazy />
      </span>
      <div className={classes.names}>
        <div className={classes.title}>
          {path === null ? (
            <span>{name}</span>
          ) : (
            <PlainLink to={path} coversRow>
              {name}
            </PlainLink>
          )}
          <Plate text={tag} country={country} size="sm" />
          {mark}
        </div>
        <p className={classes.facts}>{facts}</p>
      </div>
      {children}
    </li>
  );
}
