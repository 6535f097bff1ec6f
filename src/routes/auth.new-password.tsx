import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NewPasswordScreen } from '#features/auth/new-password-screen.tsx';
import { mailed } from './-mailed.ts';

/** Not Route itself: importing it would move this file into a chunk that every start loads. */
const route = getRouteApi('/auth/new-password');

export const Route = createFileRoute('/auth/new-password')({
  staticData: { title: 'auth.newPasswordTitle' },
  validateSearch: (search: Record<string, unknown>): { email?: string; code?: string } => mailed(search, 'email', 'code'),
  component: function NewPassword() {
    return <NewPasswordScreen {...route.useSearch()} />;
  },
});
