import { Text, type TextProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { vtcNetworkQuery } from '../roads.queries.ts';
import { useNetworkWords } from '../use-network-words.ts';

interface CompanyNetworkProps extends Pick<TextProps, 'px' | 'py'> {
  readonly vtcId: string;
}

/** The roads that a company has discovered, one line per game; renders nothing before its first drive. */
export function CompanyNetwork({ vtcId, ...place }: CompanyNetworkProps) {
  const t = useTranslations('foundRoads');
  const { lengthOf, knownOf } = useNetworkWords();
  const { data: networks = [] } = useQuery(vtcNetworkQuery(vtcId));
  return networks.map((network) => {
    const found = t(`games.${network.game}`, { length: lengthOf(network) });
    return (
      <Text key={network.game} size="sm" c="dimmed" {...place}>
        {[found, knownOf(network)].filter((part) => part !== null).join(' · ')}
      </Text>
    );
  });
}
