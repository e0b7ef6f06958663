import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Company } from './companies.ts';

/** A company page of the demo. */
export interface DemoPage {
  readonly games: Game[];
  readonly description: string;
  readonly rules: string;
  readonly websiteUrl: string | null;
  readonly showRoster: boolean;
}

/** Companies with a speed limit in ETS2, in centimetres per second: 130 km/h. */
export const speedCaps: Readonly<Record<string, number>> = { NORD: 3_611, HANSA: 3_611 };

/** Companies with a monthly minimum, in metres. */
export const monthlyMinimums: Readonly<Record<string, number>> = {
  NORD: 1_500_000,
  SUR: 1_000_000,
};

/** Companies with their own texts; the others share one. */
const written: Readonly<Record<string, Pick<DemoPage, 'description' | 'rules'>>> = {
  NORD: {
    description: [
      'We are **night drivers** from all over the Baltic. Most of us set off after ten in the evening, when the roads belong to us and the ferries are half empty.',
      '## What we drive',
      '- Paper and timber from Sweden and Finland\n- Wind turbines, twice a month, with escort\n- Everything that is late already',
      '## Who fits',
      'You have driven a while, you keep to the limit, and you say so when a load went wrong. We help each other on the road; nobody is left at the ferry.',
    ].join('\n\n'),
    rules: [
      '1. Real speed on every job. Races are for other places.\n2. Damage above 5 % is explained in a comment.\n3. Be on the road once a month, or tell us that you are away.',
      '> Drive as if the cargo were yours.',
    ].join('\n\n'),
  },
  HANSA: {
    description:
      'Eine Spedition aus **Hamburg**, gegründet von Leuten, die Fahrpläne mögen. Wir fahren von Hafen zu Hafen, meist in Gruppen zu dritt.\n\n- Gemeinsame Fahrten *jeden Dienstag*\n- Neue sind willkommen, auch mit dem kleinen Führerschein\n- Gesprochen wird Deutsch und Englisch',
    rules: '- Pünktlich ist besser als schnell.\n- Im Verband fährt niemand allein nach Hause.',
  },
  LONE: {
    description:
      'Long straight roads, **oversize loads** and good coffee. We are based in Texas and drive everything that has a map.\n\nNo minimum, no drama. If you like the view, you are one of us.',
    rules: '1. Keep it civil on the radio.\n2. Park where others can pass.',
  },
};

const common = {
  description:
    'We drive for the fun of it, together when we can and alone when we like. **New drivers are welcome.**',
  rules: '- Be kind.\n- Deliver what you take.',
};

/** Plans a company's page: large companies list their drivers and have links. */
export function planPage({ tag, locale, size }: Company): DemoPage {
  const ofAmerica = /-(US|CA|BR|AU)$/.test(locale);
  const games: Game[] = size >= 30 ? ['ets2', 'ats'] : ofAmerica ? ['ats'] : ['ets2'];
  return {
    games,
    ...(written[tag] ?? common),
    websiteUrl: size >= 40 ? `https://${tag.toLowerCase()}.example/` : null,
    showRoster: size >= 30,
  };
}
