import { createFileRoute, useParams } from '@tanstack/react-router';
import { ClientPreferencesScreen } from '#features/admin/client-preferences-screen.tsx';
import { CoverageFields } from '#features/preferences/coverage-fields.tsx';
import { DeliveryFields, DistanceFields, PerilFields, ScheduleFields } from '#features/preferences/preference-fields.tsx';

export const Route = createFileRoute('/dashboard/admin/$clientId/preferences')({
  staticData: { title: 'admin.preferences.title' },
  component: ClientPreferencesRoute,
});

function ClientPreferencesRoute() {
  const { clientId } = useParams({ from: '/dashboard/admin/$clientId/preferences' });
  return (
    <ClientPreferencesScreen
      key={clientId}
      clientId={clientId}
      fields={(control) => (
        <>
          <ScheduleFields control={control} />
          <DistanceFields control={control} />
          <PerilFields control={control} />
          <CoverageFields control={control} />
          <DeliveryFields control={control} />
        </>
      )}
    />
  );
}
