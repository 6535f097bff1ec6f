import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { AdminFrame } from '#features/admin/admin-frame.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { currentSession, useSession } from '#session/session.ts';

/** Only administrators may open the pages below; others are sent to this one. */
const DENIED = '/dashboard/admin/permission-denied';

const isAdmin = (session: ReturnType<typeof currentSession>) => session.status === 'signedIn' && session.account.role === 'admin';

export const Route = createFileRoute('/dashboard/admin')({
  staticData: { title: 'admin.title' },
  beforeLoad: ({ location }) => {
    if (!isAdmin(currentSession()) && location.pathname.replace(/\/$/, '') !== DENIED) throw redirect({ to: DENIED, replace: true });
  },
  loader: () => fetchTexts('admin', 'fleets', 'preferences', 'ratingPage'),
  component: AdminArea,
});

function AdminArea() {
  if (!isAdmin(useSession())) return <Outlet />;
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}
