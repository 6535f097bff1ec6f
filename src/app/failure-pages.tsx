// Pages for failures: the specification's text for 500, help where the device stores nothing, and 404 with a link to the start.
import { Component, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { storageErrorOf } from '#store/device/storage-attempt.ts';
import { isMissingPart } from '#platform/missing-part.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { MissingScreenPage } from './missing-screen-page.tsx';
import { NoStoragePage } from './no-storage-page.tsx';

export function RenderFailurePage({ error }: { error?: unknown }): ReactElement {
  const { t } = useTranslation();
  if (storageErrorOf(error)) return <NoStoragePage error={error} />;
  if (isMissingPart(error)) return <MissingScreenPage />;
  return (
    <ErrorPage
      title={t('shell.failureTitle')}
      message={t('shell.failure')}
      homeLabel={t('shell.goHome')}
      detail={error instanceof Error ? error.message : undefined}
    />
  );
}

export function NotFoundPage(): ReactElement {
  const { t } = useTranslation();
  return <ErrorPage title={t('shell.notFoundTitle')} message={t('shell.notFound')} homeLabel={t('shell.goHome')} />;
}

/** Around everything: catches what the router's own boundary does not, failures of the shell too. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error?: unknown; failed: boolean }> {
  override state: { error?: unknown; failed: boolean } = { failed: false };
  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <RenderFailurePage error={this.state.error} />
      </main>
    );
  }
}
