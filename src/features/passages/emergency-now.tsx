// Above the assessment of a passage: that her ship has an emergency now, of which the rating of the passage says nothing.
import { useEmergencyOf } from '#store/alerts/emergency-of-ship.ts';
import { EmergencyNotice } from '#ui/list/emergency-notice.tsx';

export const EmergencyNow = ({ accountId, mmsi }: { accountId: string; mmsi: number | undefined }) => (
  <EmergencyNotice alertId={useEmergencyOf(accountId, mmsi)?.id} above="passage" />
);
