import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '#features/admin/audit-screen.tsx';

export const Route = createFileRoute('/dashboard/admin/audit')({ staticData: { title: 'admin.audit.title' }, component: AuditScreen });
