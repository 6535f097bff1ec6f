// Watched voyages on pages that are not theirs: after the first screen, with their texts.
import { fetchTexts } from '#i18n/i18n.ts';
import { laterPart } from '#ui/lazy-part.tsx';

export const WatchesNow = laterPart(async () => {
  const [module] = await Promise.all([import('#features/sentinel/watches-now.tsx'), fetchTexts('sentinelPage')]);
  return module.WatchesNow;
});
