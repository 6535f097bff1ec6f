// Watched voyages on pages that are not theirs: after the first screen.
import { laterPart } from '#ui/lazy-part.tsx';

export const LaterWatches = laterPart(() => import('#features/sentinel/watches-now.tsx').then(({ WatchesNow }) => WatchesNow));
