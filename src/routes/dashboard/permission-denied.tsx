import { createFileRoute } from '@tanstack/react-router';
import { PermissionDeniedScreen } from '#features/auth/permission-denied-screen.tsx';

export const Route = createFileRoute('/dashboard/permission-denied')({
  staticData: { title: 'shell.permissionDenied' },
  component: PermissionDeniedScreen,
});
