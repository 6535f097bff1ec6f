// The watch lists and lists of owners that are in force on the server, and deleting one. Lists come as files that an operator brings.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListInForce } from '#contract/entities/vta/watch-lists.ts';
import { formatDate, formatNumber } from '#i18n/formats.ts';
import { call } from '#remote/call.ts';
import { useAnswer } from '#remote/use-answer.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { Answered } from '#ui/table/answered.tsx';
import { Text } from '#ui/text.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';

export function ImportedListsCard() {
  const { t } = useTranslation();
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
    </Card>
  );
}

function ListLine({ of: { kind, list, editionAt, entries }, onRemoved }: { of: ListInForce; onRemoved: () => void }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
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
      <OnlineButton kind="soft" aria-label={t('admin.lists.deleteNamed', { list })} onClick={() => setAsked(true)}>
        <Icon name="remove" />
        {t('admin.delete')}
      </OnlineButton>
      <ConfirmDialog
        open={isAsked}
        title={t('admin.lists.deleteTitle', { list })}
        why={t('admin.lists.deleteWhy')}
        action={t('admin.delete')}
        onClose={() => setAsked(false)}
        onYes={() => void remove()}
      />
    </ListRow>
  );
}
