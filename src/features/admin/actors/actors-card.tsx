// The actors by whom ships and passages are rated, as this device has them from the last sync. What is entered here reaches every device. Must
// never be filled by the app.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAreaInForce, LARGE_AREA_LAYERS } from '#contract/entities/areas.ts';
import type { ActorRow } from '#contract/tables.ts';
import { ringsOf } from '#domain/geo/rings.ts';
import { RowButtons } from '#features/admin/admin-parts.tsx';
import { formatDate } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { serverNow } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { call } from '#remote/call.ts';
import { useReachable } from '#remote/use-answer.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import { Card } from '#ui/frame/card.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { NeedsLink, OnlineButton } from '#ui/link-notice.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { FailureState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';
import { ActorForm, type EditedActor } from './actor-form.tsx';
import { type Aspect, ASPECTS } from './actor-input.ts';

async function readActors(accountId: string) {
  const { actors, areas } = accountDb(accountId);
  const nowMs = serverNow();
  const shapes = await areas.filter((area) => !LARGE_AREA_LAYERS.includes(area.layer) && isAreaInForce(area, nowMs)).toArray();
  return { actors: await actors.toArray(), areas: shapes.filter(({ geometry }) => ringsOf(geometry).length > 0) };
}

export function ActorsCard({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const isReachable = useReachable();
  const known = useLive(() => readActors(accountId), [accountId]);
  /** The actor in the form; a new one has only an id. */
  const [edited, setEdited] = useState<EditedActor>();
  if (known.state === 'loading') return null;
  return (
    <Card id="admin-actors" title={t('admin.actors.title')} hint={t('admin.actors.why')}>
      {known.state === 'failed' ? (
        <FailureState title={t('admin.actors.failed')} message={t(`errors.${known.error.code}`)} />
      ) : (
        <NeedsLink reachable={isReachable}>
          {known.value.actors.length === 0 && <Text tone="quiet">{t('admin.actors.none')}</Text>}
          <RowList label={t('admin.actors.title')}>
            {known.value.actors.map((actor) => (
              <ActorLine key={actor.id} actor={actor} onEdit={() => setEdited(actor)} />
            ))}
          </RowList>
          {edited ? (
            <ActorForm key={edited.id} actor={edited} areas={known.value.areas} onClose={() => setEdited(undefined)} />
          ) : (
            <div>
              <OnlineButton kind="soft" onClick={() => setEdited({ id: newId() })}>
                <Icon name="add" />
                {t('admin.actors.add')}
              </OnlineButton>
            </div>
          )}
        </NeedsLink>
      )}
    </Card>
  );
}

function levelWords(t: Translate, actor: ActorRow, aspect: Aspect): string {
  const told = actor[aspect];
  if (!told) return t('admin.actors.levelNotKnown', { aspect: t(`admin.actors.${aspect}`) });
  const { level, asOf, source } = told;
  const words = { aspect: t(`admin.actors.${aspect}`), level: t(`ratingPage.value.${level}`), date: formatDate(asOf), source };
  return t('admin.actors.level', words);
}

function ActorLine({ actor, onEdit }: { actor: ActorRow; onEdit: () => void }) {
  const { t } = useTranslation();
  const { id, name } = actor;
  const remove = async () => {
    toastAnswer(await call('admin.deleteActor', { params: { id } }), t('admin.actors.deleted'));
  };
  return (
    <ListRow
      first={
        <>
          <bdi>{name}</bdi>
          {ASPECTS.map((aspect) => (
            <Text as="div" key={aspect} size="small" tone="quiet" className="breaks">
              {levelWords(t, actor, aspect)}
            </Text>
          ))}
        </>
      }
    >
      <RowButtons name={name} onEdit={onEdit} deleteWhy={t('admin.actors.deleteWhy')} onDelete={() => void remove()} />
    </ListRow>
  );
}
