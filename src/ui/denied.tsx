// For a page that the user may not open: leads to the page of its area that says so (specification section 6).
import { Navigate, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';

/** The area's own page. */
export const deniedPage = (pathname: string) =>
  /^\/dashboard\/admin(\/|$)/.test(pathname) ? '/dashboard/admin/permission-denied' : '/dashboard/permission-denied';

/** In the place of what the server refused (403): the role was taken away meanwhile, or the address is not for this account. */
export function Denied(): ReactElement {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  return <Navigate to={deniedPage(pathname)} replace />;
}
