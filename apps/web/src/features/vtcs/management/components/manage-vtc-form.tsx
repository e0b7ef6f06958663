import { Divider, NumberInput, Stack, Switch, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { games } from '@waybill/schema/features/telemetry.models';
import { speedCapOfGame } from '@waybill/schema/features/vtcs.fields';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { AddressTarget } from '#src/components/address-target.tsx';
import { CountryPicker } from '#src/components/country-picker.tsx';
import '#src/components/radio.css';
import '#src/components/switch.css';
import { LanguagePicker } from '#src/components/language-picker.tsx';
import type { FormSectionId } from '../manage-index.model.ts';
import type { ManageVtcValues } from '../manage-vtc.schema.ts';
import { GamesField } from './games-field.tsx';
import { MinimumField } from './minimum-field.tsx';
import { PageFields } from './page-fields.tsx';
import { PublicPageField } from './public-page-field.tsx';
import { RecruitmentField } from './recruitment-field.tsx';
import { SpeedCapField } from './speed-cap-field.tsx';
import { VtcImageField } from '../../components/vtc-image-field.tsx';
import { VtcTextFields } from '../../components/vtc-text-fields.tsx';

interface ManageVtcFormProps {
  readonly id: string;
  readonly vtc: Vtc;
  readonly form: UseFormReturnType<ManageVtcValues>;
  readonly onSubmit: (event: React.SyntheticEvent<HTMLFormElement>) => void;
}

/** The form of a company's profile and settings. */
export function ManageVtcForm(props: ManageVtcFormProps) {
  const { vtc, form } = props;
  const t = useTranslations('manage');
  const texts = useTranslations('createVtc');
  const names = useTranslations('gameNames');
  return (
    <form id={props.id} noValidate onSubmit={props.onSubmit}>
      <Stack gap="lg">
        <SectionTitle id="identity" />
        <VtcTextFields form={form} />
        <VtcImageField
          kind="logo"
          form={form}
          label={texts('logo')}
          description={t('logoHint')}
          current={<img src={vtc.logoUrl} alt="" />}
        />
        <VtcImageField
          kind="banner"
          form={form}
          label={texts('banner')}
          description={texts('bannerHint')}
          {...(vtc.bannerUrl !== null && { current: <img src={vtc.bannerUrl} alt="" /> })}
        />
        <Divider />
        <SectionTitle id="details" />
        <CountryPicker
          label={t('country')}
          value={form.values.country}
          error={form.errors['country']}
          onChange={(code) => form.setFieldValue('country', code)}
        />
        <LanguagePicker
          label={t('language')}
          value={form.values.language}
          error={form.errors['language']}
          onChange={(code) => form.setFieldValue('language', code)}
        />
        <GamesField
          value={form.values.games}
          onChange={(chosen) => form.setFieldValue('games', chosen)}
        />
        <Divider />
        <SectionTitle id="members" />
        <RecruitmentField
          value={form.values.recruitment}
          error={form.errors['recruitment']}
          onChange={(recruitment) => form.setFieldValue('recruitment', recruitment)}
        />
        <NumberInput
          label={t('inactiveTimer')}
          description={t('inactiveTimerHint')}
          suffix={t('daysSuffix')}
          min={limits.vtcInactiveTimerDays.min}
          max={limits.vtcInactiveTimerDays.max}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('inactiveTimer')}
        />
        <MinimumField
          value={form.values.monthlyMinimumM}
          error={form.errors['monthlyMinimumM']}
          onChange={(minimum) => form.setFieldValue('monthlyMinimumM', minimum)}
        />
        <NumberInput
          label={t('chatDays')}
          description={t('chatDaysHint')}
          suffix={t('daysSuffix')}
          min={0}
          max={limits.chatDays.max}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('chatDays')}
        />
        <Divider />
        <SectionTitle id="jobs" />
        {games.map((game) => (
          <SpeedCapField
            key={game}
            label={t('speedCap', { game: names(game) })}
            value={form.values[speedCapOfGame[game]]}
            error={form.errors[speedCapOfGame[game]]}
            onChange={(cap) => form.setFieldValue(speedCapOfGame[game], cap)}
          />
        ))}
        <Switch
          label={t('countsOfflineJobs')}
          description={t('countsOfflineJobsHint')}
          disabled={!vtc.can.remove}
          {...form.getInputProps('countsOfflineJobs', { type: 'checkbox' })}
        />
        <Divider />
        <SectionTitle id="page" />
        <PublicPageField
          vtc={vtc}
          checked={form.values.isPublic}
          onChange={(isPublic) => form.setFieldValue('isPublic', isPublic)}
        />
        <PageFields form={form} />
      </Stack>
    </form>
  );
}

function SectionTitle({ id }: { readonly id: FormSectionId }) {
  const t = useTranslations('manage');
  return (
    <AddressTarget id={id}>
      <Title order={2}>{t(id)}</Title>
    </AddressTarget>
  );
}
