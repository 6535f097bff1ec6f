// Watched voyages on pages that are not theirs: after the first screen.
import { withTexts } from '#i18n/i18n.ts';
import { laterPart } from '#ui/lazy-part.tsx';

export const LaterWatches = laterPart(() =>
  withTexts(['sentinelPage'], () => import('#features/sentinel/watches-now.tsx')).then(({ WatchesNow }) => WatchesNow),
);
