import type { ConnectedDevice } from '@waybill/schema/features/account.models';
import { useTranslations } from 'use-intl';

type LastSession = NonNullable<ConnectedDevice['lastSession']>;

/** Returns a function that describes a session's game, such as "ETS2 1.53, plugin 12". */
export function useGameName(): (session: LastSession) => string {
  const t = useTranslations('deviceCode');
  return ({ game, gameVersion = '', pluginRevision, source }) => {
    const name = game.toUpperCase();
    if (source === 'funbit') return `${name}, ${t('funbit')}`;
    if (source === 'recording') return `${name}, ${t('recording')}`;
    if (pluginRevision === undefined) return `${name} ${gameVersion}`.trim();
    return t('gameWith', { game: name, version: gameVersion, revision: String(pluginRevision) });
  };
}
