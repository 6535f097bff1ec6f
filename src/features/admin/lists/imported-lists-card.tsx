// The watch lists and lists of owners that are in force on the server: uploading one, and deleting one.
import { useTranslation } from 'react-i18next';
import type { ListInForce } from '#contract/entities/vta/watch-lists.ts';
import { RowButtons } from '#features/admin/admin-parts.tsx';
import { formatDate, formatNumber } from '#i18n/formats.ts';
import { call } from '#remote/call.ts';
import { useAnswer, useReachable } from '#remote/use-answer.ts';
import { Card } from '#ui/frame/card.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { NeedsLink } from '#ui/link-notice.tsx';
import { Answered } from '#ui/table/answered.tsx';
import { Text } from '#ui/text.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';
import { ListUpload } from './list-upload.tsx';

export function ImportedListsCard() {
  const { t } = useTranslation();
  const isReachable = useReachable();
  const { asked, again } = useAnswer('admin.importedLists');
  return (
    <Card id="admin-lists" title={t('admin.lists.title')} hint={t('admin.lists.why')}>
      <Answered asked={asked} onRetry={again} lines={2}>
        {({ lists }) =>
          lists.length === 0 ? (
            <Text tone="quiet">{t('admin.lists.none')}</Text>
          ) : (
            <RowList label={t('admin.lists.title')}>
              {lists.map((list) => (
                <ListLine key={`${list.kind} ${list.list}`} of={list} onRemoved={again} />
              ))}
            </RowList>
          )
        }
      </Answered>
      <NeedsLink reachable={isReachable}>
        <ListUpload onApplied={again} />
      </NeedsLink>
    </Card>
  );
}

function ListLine({ of: { kind, list, editionAt, entries }, onRemoved }: { of: ListInForce; onRemoved: () => void }) {
  const { t } = useTranslation();
  const words = { kind: t(`admin.lists.${kind}`), date: formatDate(editionAt), entries: formatNumber(entries), count: entries };
  const remove = async () => {
    if (toastAnswer(await call('admin.removeImportedList', { body: { kind, list } }), t('admin.lists.deleted'))) onRemoved();
  };
  return (
    <ListRow
      first={
        <>
          <bdi className="breaks">{list}</bdi>
          <Text as="div" size="small" tone="quiet">
            {t('admin.lists.line', words)}
          </Text>
        </>
      }
    >
      <RowButtons name={list} deleteWhy={t('admin.lists.deleteWhy')} onDelete={() => void remove()} />
    </ListRow>
  );
}
