import { createFileRoute } from '@tanstack/react-router';
import { OverviewScreen } from '#features/admin/overview-screen.tsx';

export const Route = createFileRoute('/dashboard/admin/')({ staticData: { title: 'admin.title' }, component: OverviewScreen });
