import type { AlliedCompany } from '@waybill/schema/features/alliances.models';
import { useState } from 'react';
import { VtcInitials } from '#src/features/vtcs/components/vtc-initials.tsx';
import classes from './company-logo.module.css';

const side = 44;

/** The logo of a company in an alliance, beside its name; its initials when it does not load. */
export function CompanyLogo({
  company: { name, logoUrl },
}: {
  readonly company: Pick<AlliedCompany, 'name' | 'logoUrl'>;
}) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <span className={classes.logo}>
      {hasFailed ? (
        <VtcInitials name={name} alt="" />
      ) : (
        <img
          src={logoUrl}
          width={side}
          height={side}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}
