import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import type { PositionStream } from '../use-position-stream.ts';
import classes from './live-map.module.css';

/** The age of the shown data while the connection is interrupted. */
export function ConnectionNote({ stream }: { readonly stream: PositionStream }) {
  const t = useTranslations('liveMap');
  const { isOpen, state } = stream;
  const isAway = isOpen === false;
  return (
    <output className={classes.notes} aria-live={isAway ? 'off' : 'polite'}>
      {isAway && (
        <span className={classes.note}>
          <Away toldAt={state.toldAt} />
        </span>
      )}
      {!isAway && state.hasGap && <span className={classes.note}>{t('gap')}</span>}
    </output>
  );
}

function Away({ toldAt }: { readonly toldAt: number | null }) {
  const t = useTranslations('liveMap');
  const { duration } = useFormatters();
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (toldAt === null) return t('away');
  return t('awayFor', { duration: duration((now - toldAt) / 1_000) });
}
