// The centres that reports to authorities go to, as this device has them from the last sync. What is entered here reaches every device. Must
// never be filled by the app: an address that nobody checked is worse than none.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#i18n/formats.ts';
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
import { RowButtons } from './admin-parts.tsx';
import { type ReportCentre, ReportCentreForm } from './report-centre-form.tsx';

export function ReportCentresCard({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const isReachable = useReachable();
  const centres = useLive(() => accountDb(accountId).reportCentres.toArray(), [accountId]);
  /** The centre in the form; a new one has only an id. */
  const [edited, setEdited] = useState<Pick<ReportCentre, 'id'> & Partial<ReportCentre>>();
  if (centres.state === 'loading') return null;
  return (
    <Card id="admin-report-centres" title={t('admin.centres.title')} hint={t('admin.centres.why')}>
      {centres.state === 'failed' ? (
        <FailureState title={t('admin.centres.failed')} message={t(`errors.${centres.error.code}`)} />
      ) : (
        <NeedsLink reachable={isReachable}>
          {centres.value.length === 0 && <Text tone="quiet">{t('admin.centres.none')}</Text>}
          <RowList label={t('admin.centres.title')}>
            {centres.value.map((centre) => (
              <CentreRow key={centre.id} centre={centre} onEdit={() => setEdited(centre)} />
            ))}
          </RowList>
          {edited ? (
            <ReportCentreForm key={edited.id} centre={edited} onClose={() => setEdited(undefined)} />
          ) : (
            <div>
              <OnlineButton kind="soft" onClick={() => setEdited({ id: newId() })}>
                <Icon name="add" />
                {t('admin.centres.add')}
              </OnlineButton>
            </div>
          )}
        </NeedsLink>
      )}
    </Card>
  );
}

function CentreRow({ centre, onEdit }: { centre: ReportCentre; onEdit: () => void }) {
  const { t } = useTranslation();
  const { id, name, email, telephone, addressee, issuedAt, source } = centre;
  const remove = async () => {
    toastAnswer(await call('admin.deleteReportCentre', { params: { id } }), t('admin.centres.deleted'));
  };
  return (
    <ListRow
      first={
        <>
          <bdi>{t('admin.centres.named', { name, addressee: t(`admin.centres.addressees.${addressee}`) })}</bdi>
          <br />
          <bdi className="quiet breaks">{[email, telephone].filter(Boolean).join(', ')}</bdi>
          <br />
          <span className="quiet small breaks">{t('admin.centres.asOf', { date: formatDate(issuedAt), source })}</span>
        </>
      }
    >
      <RowButtons name={name} onEdit={onEdit} deleteWhy={t('admin.centres.deleteWhy')} onDelete={() => void remove()} />
    </ListRow>
  );
}
