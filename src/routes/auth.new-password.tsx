import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordScreen } from '#features/auth/new-password-screen.tsx';
import { mailed } from './-mailed.ts';

export const Route = createFileRoute('/auth/new-password')({
  staticData: { title: 'auth.newPasswordTitle' },
  validateSearch: (search: Record<string, unknown>): { email?: string; code?: string } => mailed(search, 'email', 'code'),
  component: function NewPassword() {
    return <NewPasswordScreen {...Route.useSearch()} />;
  },
});
