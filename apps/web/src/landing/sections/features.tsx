import { useTranslations } from 'use-intl';
import { Picture } from '../picture.tsx';

const features = [
  { key: 'live', picture: 'map', points: ['live.roads', 'live.plan', 'live.privacy'] },
  { key: 'jobs', picture: 'job', points: ['jobs.evidence', 'jobs.review', 'jobs.share'] },
  {
    key: 'overview',
    picture: 'overview',
    points: ['overview.board', 'overview.map', 'overview.sources'],
  },
  {
    key: 'recruitment',
    picture: 'directory',
    points: ['recruitment.apply', 'recruitment.invite', 'recruitment.page'],
  },
  {
    key: 'members',
    picture: 'members',
    points: ['members.leave', 'members.notes', 'members.told'],
  },
  { key: 'roles', picture: 'audit', points: ['roles.grant', 'roles.viewAs', 'roles.undo'] },
] as const;

/** The available features, each beside its screenshot. */
export function Features() {
  const t = useTranslations('landing.features');
  return (
    <section id="features" className="section" aria-labelledby="features-title">
      <h2 id="features-title">{t('title')}</h2>
      <p className="section-text">{t('text')}</p>
      <div className="stops">
        {features.map((feature) => (
          <article key={feature.key} className="feature">
            <div>
              <h3>{t(`${feature.key}.title`)}</h3>
              <p>{t(`${feature.key}.text`)}</p>
              <ul className="points">
                {feature.points.map((point) => (
                  <li key={point}>{t(point)}</li>
                ))}
              </ul>
            </div>
            <Picture name={feature.picture} alt={t(`${feature.key}.picture`)} />
          </article>
        ))}
      </div>
    </section>
  );
}
