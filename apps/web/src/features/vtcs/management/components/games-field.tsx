import { Checkbox, Group } from '@mantine/core';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import { useTranslations } from 'use-intl';
import '#src/components/checkbox.css';
import '#src/components/input.css';

interface GamesFieldProps {
  readonly value: readonly Game[];
  readonly onChange: (value: Game[]) => void;
}

/** Picks the company's games: one, both, or none. */
export function GamesField({ value, onChange }: GamesFieldProps) {
  const t = useTranslations();
  return (
    <Checkbox.Group
      label={t('manage.games')}
      description={t('manage.gamesHint')}
      value={[...value]}
      onChange={(chosen) => onChange(games.filter((game) => chosen.includes(game)))}
    >
      <Group gap="md" mt={8}>
        {games.map((game) => (
          <Checkbox key={game} value={game} label={t(`gameNames.${game}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
