import { useTranslations } from 'use-intl';

/** A row of a map's table. */
export interface MapRow {
  readonly key: string;
  readonly what: string;
  /** Its place, or its start and end. */
  readonly where: string;
}

interface MapTableProps {
  readonly label: string;
  readonly rows: readonly MapRow[];
}

/** The content of a map as a table, for screen readers and anyone who prefers text. */
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
