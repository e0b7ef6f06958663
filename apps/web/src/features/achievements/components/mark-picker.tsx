import {
  type AchievementMark as Mark,
  achievementMarks,
} from '@waybill/schema/features/achievements.models';
import { useTranslations } from 'use-intl';
import { AchievementMark } from '#src/components/achievement-mark.tsx';
import classes from './rule-fields.module.css';

interface MarkPickerProps {
  readonly value: Mark;
  readonly onChange: (mark: Mark) => void;
}

/** Picks one of the drawn marks. */
export function MarkPicker({ value, onChange }: MarkPickerProps) {
  const t = useTranslations('achievementEditor');
  return (
    <fieldset className={classes.picker}>
      <legend>{t('mark')}</legend>
      <div className={classes.marks}>
        {achievementMarks.map((mark) => (
          <label key={mark} className={classes.mark} title={t(`marks.${mark}`)}>
            <input
              type="radio"
              name="mark"
              aria-label={t(`marks.${mark}`)}
              checked={mark === value}
              onChange={() => onChange(mark)}
            />
            <AchievementMark mark={mark} size={26} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
