import { createFileRoute } from '@tanstack/react-router';
import { OutboxScreen } from '#features/admin/outbox-screen.tsx';

export const Route = createFileRoute('/dashboard/admin/outbox')({ staticData: { title: 'admin.outbox.title' }, component: OutboxScreen });
