// Everything on the screen, from the outside in: look, last resort, pages, toasts.
import { RouterProvider } from '@tanstack/react-router';
import { AppTheme } from '#ui/theme.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { CrashBoundary } from './failure-pages.tsx';
import { router } from './router.ts';

export function App() {
  return (
    <AppTheme>
      <CrashBoundary>
        <RouterProvider router={router} />
      </CrashBoundary>
      <Toasts />
    </AppTheme>
  );
}
