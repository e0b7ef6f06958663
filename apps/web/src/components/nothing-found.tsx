import { EmptyState } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';

interface NothingFoundProps {
  readonly title: string;
  /** What to do instead. */
  readonly text: string;
}

/** Says that nothing fits what was looked for. */
export function NothingFound({ title, text }: NothingFoundProps) {
  return <EmptyState icon={<IconSearchOff aria-hidden />} title={title} description={text} />;
}
