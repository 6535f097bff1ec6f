import { createFileRoute } from '@tanstack/react-router';
import { AdminDeniedScreen } from '#features/admin/admin-frame.tsx';

export const Route = createFileRoute('/dashboard/admin/permission-denied')({
  staticData: { title: 'admin.denied' },
  component: AdminDeniedScreen,
});
