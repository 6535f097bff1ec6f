// Whose capability and intent her rating counts, and who else is there: where she is, and on her predicted way.
import { useTranslation } from 'react-i18next';
import type { ActorRow } from '#contract/tables.ts';
import { Card } from '#ui/frame/card.tsx';
import { Text } from '#ui/text.tsx';

interface Props {
  /** In whose region she is or will be: the one that counts first. */
  ids: readonly string[];
  /** All that are entered. */
  actors: ReadonlyMap<string, ActorRow>;
  isHeard: boolean;
}

export function ActorsHere({ ids, actors, isHeard }: Props) {
  const { t } = useTranslation();
  const [counted, ...others] = ids.flatMap((id) => actors.get(id)?.name ?? []);
  const none = actors.size === 0 ? 'vtaPage.actors.noneEntered' : isHeard ? 'vtaPage.actors.noneHere' : 'vtaPage.actors.noPosition';
  return (
    <Card id="vta-actors" title={t('vtaPage.actors.title')}>
      {counted === undefined ? (
        <Text tone="quiet">{t(none)}</Text>
      ) : (
        <Text className="breaks">{t('vtaPage.actors.counted', { name: counted })}</Text>
      )}
      {others.length > 0 && <Text className="breaks">{t('vtaPage.actors.others', { names: others.join(', ') })}</Text>}
    </Card>
  );
}
