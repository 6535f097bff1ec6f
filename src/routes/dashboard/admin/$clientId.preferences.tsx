import { createFileRoute, useParams } from '@tanstack/react-router';
import { ClientPreferencesScreen } from '#features/admin/client-preferences-screen.tsx';
import { BackToClient } from '#features/fleets/client/client-fleet-frame.tsx';
import { CoverageFields } from '#features/preferences/coverage-fields.tsx';
import { useMechanisms } from '#features/preferences/mechanism-test.ts';
import { DeliveryFields, DistanceFields, PerilFields, ScheduleFields } from '#features/preferences/preference-fields.tsx';
import { QuietHoursFields } from '#features/preferences/quiet-hours-fields.tsx';

export const Route = createFileRoute('/dashboard/admin/$clientId/preferences')({
  staticData: { title: 'admin.preferences.title' },
  component: ClientPreferencesRoute,
});

function ClientPreferencesRoute() {
  const { clientId } = useParams({ from: '/dashboard/admin/$clientId/preferences' });
  const mechanisms = useMechanisms();
  return (
    <ClientPreferencesScreen
      key={clientId}
      clientId={clientId}
      back={<BackToClient clientId={clientId} />}
      fields={(control) => (
        <>
          <ScheduleFields control={control} mechanisms={mechanisms} />
          <DistanceFields control={control} />
          <PerilFields control={control} />
          <CoverageFields control={control} />
          <DeliveryFields control={control} mechanisms={mechanisms} />
          <QuietHoursFields control={control} />
        </>
      )}
    />
  );
}
