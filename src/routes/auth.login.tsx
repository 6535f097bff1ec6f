import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { LoginScreen } from '#features/auth/login-screen.tsx';
import { mailed } from './-mailed.ts';

/** Not Route itself: importing it would move this file into a chunk that every start loads. */
const route = getRouteApi('/auth/login');

export const Route = createFileRoute('/auth/login')({
  staticData: { title: 'auth.title' },
  validateSearch: (search: Record<string, unknown>): { email?: string; link?: string } => mailed(search, 'email', 'link'),
  component: function Login() {
    return <LoginScreen {...route.useSearch()} />;
  },
});
