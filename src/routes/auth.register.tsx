import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { RegisterScreen } from '#features/auth/register-screen.tsx';
import { mailed } from './-mailed.ts';

/** Not Route itself: importing it would move this file into a chunk that every start loads. */
const route = getRouteApi('/auth/register');

export const Route = createFileRoute('/auth/register')({
  staticData: { title: 'auth.registerTitle' },
  validateSearch: (search: Record<string, unknown>): { invitation?: string } => mailed(search, 'invitation'),
  component: function Register() {
    return <RegisterScreen invitation={route.useSearch().invitation} />;
  },
});
