import { createFileRoute } from '@tanstack/react-router';
import { VerifyScreen } from '#features/auth/verify-screen.tsx';
import { mailed } from './-mailed.ts';

export const Route = createFileRoute('/auth/verify')({
  staticData: { title: 'auth.verifyTitle' },
  validateSearch: (search: Record<string, unknown>): { token?: string } => mailed(search, 'token'),
  component: function Verify() {
    return <VerifyScreen token={Route.useSearch().token} />;
  },
});
