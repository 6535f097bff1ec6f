import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { currentSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard')({
  staticData: { frame: 'page' },
  beforeLoad: ({ location }) => {
    if (currentSession().status !== 'signedIn') throw redirect({ to: '/auth/login', search: { to: location.href }, replace: true });
  },
  component: Outlet,
});
