// Whose capability and intent her rating counts, and who else is there, in words: for the page and its document.
import type { ActorRow } from '#contract/tables.ts';
import type { Translate } from '#i18n/i18n.ts';

interface Actors {
  /** In whose region she is or will be: the one that counts first. */
  ids: readonly string[];
  /** All that are entered. */
  actors: ReadonlyMap<string, ActorRow>;
  isHeard: boolean;
}

/** `isNone`: nobody is known here, and the only sentence says why. */
export function actorWords(t: Translate, { ids, actors, isHeard }: Actors): { isNone: boolean; sentences: string[] } {
  const [counted, ...others] = ids.flatMap((id) => actors.get(id)?.name ?? []);
  const none = actors.size === 0 ? 'vtaPage.actors.noneEntered' : isHeard ? 'vtaPage.actors.noneHere' : 'vtaPage.actors.noPosition';
  if (counted === undefined) return { isNone: true, sentences: [t(none)] };
  const also = others.length > 0 ? [t('vtaPage.actors.others', { names: others.join(', ') })] : [];
  return { isNone: false, sentences: [t('vtaPage.actors.counted', { name: counted }), ...also] };
}
