// Everything on the screen, from the outside in: theme, error boundary, pages, toasts.
import { RouterProvider } from '@tanstack/react-router';
import { AppTheme } from '#ui/look/app-theme.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { CrashBoundary, RenderFailurePage } from '#app/failure-pages.tsx';
import { router } from './router.ts';

/** failure: why the start failed. Then only that page is shown. */
export function App({ failure }: { failure?: { error: unknown } }) {
  return (
    <AppTheme>
      {failure ? (
        <main>
          <RenderFailurePage error={failure.error} />
        </main>
      ) : (
        <CrashBoundary>
          <RouterProvider router={router} />
        </CrashBoundary>
      )}
      <Toasts />
    </AppTheme>
  );
}
