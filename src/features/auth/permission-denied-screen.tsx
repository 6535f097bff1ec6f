// Shown to a user without permission: says so, says who can change it, and leads back.
import { useTranslation } from 'react-i18next';
import { ErrorPage } from '#ui/error-page.tsx';

export function PermissionDeniedScreen() {
  const { t } = useTranslation();
  return <ErrorPage message={t('shell.permissionDeniedWhy')} homeLabel={t('shell.toMap')} homeHref="/dashboard/map" />;
}
