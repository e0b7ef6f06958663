import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

const itemKeys = [
  'jobs',
  'evidence',
  'companion',
  'map',
  'boards',
  'company',
  'publicPage',
  'directory',
  'applications',
  'invitations',
  'members',
  'leave',
  'notes',
  'roles',
  'viewAs',
  'audit',
  'told',
  'steam',
  'twoFactor',
  'api',
] as const;

/** US dollars per month in either view, as specified: the yearly view shows the higher price. */
const paidPlans = [
  { key: 'premium', monthly: 59, yearly: 99 },
  { key: 'ultimate', monthly: 159, yearly: 199 },
] as const;

/** The three plans. Two radio buttons and CSS switch the view. */
export function Pricing() {
  const t = useTranslations('landing.pricing');
  return (
    <section id="pricing" className="section pricing" aria-labelledby="pricing-title">
      <h2 id="pricing-title">{t('title')}</h2>
      <p className="section-text">{t('text')}</p>
      <PeriodToggle />
      <div className="plans">
        <article className="card plan" aria-labelledby="plan-free">
          <h3 id="plan-free">{t('free.name')}</h3>
          <p>{t('free.text')}</p>
          <p className="price">
            <strong>$0</strong>
          </p>
          <a href="/register" className="button">
            {t('free.action')}
          </a>
          <h4>{t('itemsTitle', { count: itemKeys.length })}</h4>
          <ul className="items">
            {itemKeys.map((key) => (
              <li key={key}>{t(`items.${key}`)}</li>
            ))}
          </ul>
        </article>
        {paidPlans.map(({ key, monthly, yearly }) => (
          <article key={key} className="card plan" aria-labelledby={`plan-${key}`}>
            <h3 id={`plan-${key}`}>{t(`${key}.name`)}</h3>
            <p>{t(`${key}.text`)}</p>
            <p className="price" aria-live="polite">
              <strong className="in-monthly-view">${monthly}</strong>
              <strong className="in-yearly-view">${yearly}</strong> <span>{t('perMonth')}</span>
            </p>
            <a href="#demo" className="button button-quiet">
              {t(`${key}.action`)}
            </a>
            <ul className="points">
              <li>{t(`${key}.everything`)}</li>
              <li>{t(`${key}.members`)}</li>
            </ul>
          </article>
        ))}
      </div>
      <p className="note">
        {t.rich('note', {
          strong: stress,
          demo: linkToDemo,
        })}
      </p>
    </section>
  );
}

function PeriodToggle() {
  const t = useTranslations('landing.pricing');
  return (
    <fieldset className="period">
      <legend className="visually-hidden">{t('period')}</legend>
      <label>
        <input type="radio" name="period" value="monthly" defaultChecked />
        {t('monthly')}
      </label>
      <label>
        <input type="radio" name="period" value="yearly" />
        {t('yearly')} <span className="discount">{t('discount')}</span>
      </label>
    </fieldset>
  );
}

function stress(text: ReactNode) {
  return <strong>{text}</strong>;
}

function linkToDemo(text: ReactNode) {
  return <a href="#demo">{text}</a>;
}
