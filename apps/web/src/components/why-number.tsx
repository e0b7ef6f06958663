import { UnstyledButton } from '@mantine/core';
import type { WhyKind } from '@waybill/schema/features/why.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { lazyPart } from './lazy-part.tsx';
import classes from './why-number.module.css';

const WhyDrawer = lazyPart(
  async () => (await import('./why-drawer.tsx')).WhyDrawer,
  textsOf('components/why-drawer.tsx'),
);

/** Whose figure it is, and which. */
export interface WhySubject {
  readonly of: WhyKind;
  readonly vtcId: string;
  /** Null for the company's. */
  readonly driverId: string | null;
  /** Whose, for the reader, such as the driver's name, or the name of an achievement. */
  readonly name: string;
  /** If it is progress to an achievement: which, and how its figures are written. */
  readonly achievement?: {
    readonly id: string;
    readonly write: (figure: number) => string;
  };
}

interface WhyNumberProps {
  readonly subject: WhySubject;
  /** The formatted figure. */
  readonly figure: string;
}

/** A computed figure that opens the reasons for it. */
export function WhyNumber({ subject, figure }: WhyNumberProps) {
  const t = useTranslations('whyNumber');
  const [isOpened, setIsOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <UnstyledButton
        className={classes.number}
        data-why={subject.of}
        aria-haspopup="dialog"
        aria-label={t('open', { figure, name: subject.name })}
        onClick={() => {
          setWasOpened(true);
          setIsOpened(true);
        }}
      >
        {figure}
      </UnstyledButton>
      {wasOpened && (
        <Suspense>
          <WhyDrawer
            subject={subject}
            opened={isOpened}
            onClose={() => setIsOpened(false)}
            onMissing={() => {
              setIsOpened(false);
              setWasOpened(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
