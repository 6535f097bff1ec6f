import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '#features/auth/register-screen.tsx';
import { mailed } from './-mailed.ts';

export const Route = createFileRoute('/auth/register')({
  staticData: { title: 'auth.registerTitle' },
  validateSearch: (search: Record<string, unknown>): { invitation?: string } => mailed(search, 'invitation'),
  component: function Register() {
    return <RegisterScreen invitation={Route.useSearch().invitation} />;
  },
});
