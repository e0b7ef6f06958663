import { NativeSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Game } from '@waybill/schema/features/telemetry.models';
import {
  type TrafficPlace,
  type TrafficReportKind,
  trafficReportKinds,
} from '@waybill/schema/features/traffic.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { citiesQuery, useCreateReport } from '../traffic.queries.ts';

interface ReportFormProps {
  readonly game: Game;
  /** The centre of the map, in metres of the game; null while no map is shown. */
  readonly middle: { readonly x: number; readonly z: number } | null;
  readonly onClose: () => void;
}

const typingPauseMs = 300;
const ways = ['OWN', 'CITY', 'POINT'] as const satisfies readonly TrafficPlace['kind'][];

/** The form for a traffic report: what and where. */
export function ReportForm({ game, middle, onClose }: ReportFormProps) {
  const t = useTranslations('traffic');
  const [kind, setKind] = useState<TrafficReportKind>('JAM');
  const [way, setWay] = useState<TrafficPlace['kind']>('OWN');
  const [cityId, setCityId] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [search] = useDebouncedValue(text.trim(), typingPauseMs);
  const { data } = useInfiniteQuery(citiesQuery(game, cityId === null ? search : ''));
  const creating = useCreateReport();
  const place = (): TrafficPlace | null => {
    if (way === 'OWN') return { kind: 'OWN' };
    if (way === 'CITY') return cityId === null ? null : { kind: 'CITY', cityId };
    return middle && { kind: 'POINT', x: Math.round(middle.x), z: Math.round(middle.z) };
  };
  const labels = { OWN: t('placeOwn'), CITY: t('placeCity'), POINT: t('placePoint') };
  return (
    <DialogForm
      text={t('reportText')}
      action={t('send')}
      isPending={creating.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = place();
        if (wanted === null) return setError(t('cityRequired'));
        creating.mutate({ game, kind, place: wanted }, { onSuccess: onClose });
      }}
      onCancel={onClose}
    >
      <NativeSelect
        label={t('kind')}
        value={kind}
        data={trafficReportKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
        onChange={({ currentTarget: { value } }) =>
          setKind(trafficReportKinds.find((each) => each === value) ?? 'JAM')
        }
      />
      <NativeSelect
        label={t('place')}
        value={way}
        data={ways
          .filter((each) => each !== 'POINT' || middle !== null)
          .map((each) => ({ value: each, label: labels[each] }))}
        onChange={({ currentTarget: { value } }) =>
          setWay(ways.find((each) => each === value) ?? 'OWN')
        }
      />
      {way === 'CITY' && (
        <Select
          label={t('cityLabel')}
          data={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={cityId}
          onChange={(chosen) => {
            setCityId(chosen);
            setError(null);
          }}
          searchable
          searchValue={text}
          onSearchChange={setText}
          // Already filtered by the server.
          filter={({ options }) => options}
          comboboxProps={{ withinPortal: false }}
          nothingFoundMessage={t('cityNone')}
          error={error}
        />
      )}
    </DialogForm>
  );
}
