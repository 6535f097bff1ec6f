import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { VerifyScreen } from '#features/auth/verify-screen.tsx';
import { mailed } from './-mailed.ts';

/** Not Route itself: importing it would move this file into a chunk that every start loads. */
const route = getRouteApi('/auth/verify');

export const Route = createFileRoute('/auth/verify')({
  staticData: { title: 'auth.verifyTitle' },
  validateSearch: (search: Record<string, unknown>): { token?: string } => mailed(search, 'token'),
  component: function Verify() {
    return <VerifyScreen token={route.useSearch().token} />;
  },
});
