import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentSession } from '#session/session.ts';

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: currentSession().status === 'signedIn' ? '/dashboard' : '/auth/login', replace: true });
  },
});
