import { useTranslations } from 'use-intl';

/** A line of what a map shows, to be read. */
export interface MapRow {
  readonly key: string;
  readonly what: string;
  /** Where it is, or from where to where. */
  readonly where: string;
}

interface MapTableProps {
  readonly label: string;
  readonly rows: readonly MapRow[];
}

/** What a map shows, for those who cannot see it or would rather read. */
export function MapTable({ label, rows }: MapTableProps) {
  const t = useTranslations('map');
  return (
    <div className="map-table">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('where')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={2}>{t('nothing')}</td>
            </tr>
          )}
          {rows.map(({ key, what, where }) => (
            <tr key={key}>
              <td>{what}</td>
              <td>{where}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
