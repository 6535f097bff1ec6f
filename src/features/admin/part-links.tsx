// Leads to the parts of the administrator's first page that lie below its columns.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import css from './admin.module.css';

/** By the ids of the headings. */
const PARTS = [
  { id: 'admin-charts', label: 'admin.charts.title' },
  { id: 'admin-report-centres', label: 'admin.centres.title' },
  { id: 'admin-actors', label: 'admin.actors.title' },
  { id: 'admin-lists', label: 'admin.lists.title' },
] as const;

export function PartLinks() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('admin.overview.parts')} className={css.parts}>
      {PARTS.map(({ id, label }) => (
        <Link key={id} to="/dashboard/admin" hash={id} className={css.more}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
