import { createFileRoute } from '@tanstack/react-router';
import { UsersScreen } from '#features/admin/users-screen.tsx';

export const Route = createFileRoute('/dashboard/admin/users/')({ staticData: { title: 'admin.users.title' }, component: UsersScreen });
