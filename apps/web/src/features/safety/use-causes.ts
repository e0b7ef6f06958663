import { useMessages, useTranslations } from 'use-intl';
import { isKeyOf } from '#src/lib/is-key-of.ts';

/** Returns a function that names causes: the game's offences, and those of a whole job. */
export function useCauses(): (cause: string) => string {
  const t = useTranslations('safety.causes');
  const tOffence = useTranslations('offences');
  const { safety, offences } = useMessages();
  return (cause) => {
    if (isKeyOf(safety.causes, cause)) return t(cause);
    return isKeyOf(offences, cause) ? tOffence(cause) : cause.replaceAll('_', ' ');
  };
}
