// The centres that reports to authorities go to, as this device has them from the last sync, and beside them what was published. What is
// entered here reaches every device. Must never be filled by the app: what nobody checked stands apart.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_ADDRESSEES } from '#contract/entities/authority-reports/centres.ts';
import { isPublished, knownCentres, type PublishedCentre } from '#domain/authority-reports/known-centres.ts';
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
import { type EditedCentre, type ReportCentre, ReportCentreForm } from './report-centre-form.tsx';

export function ReportCentresCard({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const isReachable = useReachable();
  const centres = useLive(() => accountDb(accountId).reportCentres.toArray(), [accountId]);
  const [edited, setEdited] = useState<EditedCentre>();
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
              <CentreRow key={centre.id} centre={centre} onEdit={() => setEdited({ ...centre, isNew: false })} />
            ))}
          </RowList>
          {edited ? (
            <ReportCentreForm key={edited.id} centre={edited} onClose={() => setEdited(undefined)} />
          ) : (
            <div>
              <OnlineButton kind="soft" onClick={() => setEdited({ id: newId(), isNew: true })}>
                <Icon name="add" />
                {t('admin.centres.add')}
              </OnlineButton>
            </div>
          )}
          <Published entered={centres.value} onEnter={setEdited} />
        </NeedsLink>
      )}
    </Card>
  );
}

type WordsProps = Pick<PublishedCentre, 'name' | 'addressee' | 'email' | 'telephone'> & { sourceWords: string };

function CentreWords({ name, addressee, email, telephone, sourceWords }: WordsProps) {
  const { t } = useTranslation();
  return (
    <>
      <bdi>{t('admin.centres.named', { name, addressee: t(`admin.centres.addressees.${addressee}`) })}</bdi>
      <br />
      <bdi className="quiet breaks">{[email, telephone].filter(Boolean).join(', ')}</bdi>
      <br />
      <span className="quiet small breaks">{sourceWords}</span>
    </>
  );
}

function CentreRow({ centre, onEdit }: { centre: ReportCentre; onEdit: () => void }) {
  const { t } = useTranslation();
  const { id, name, issuedAt, source } = centre;
  const remove = async () => {
    toastAnswer(await call('admin.deleteReportCentre', { params: { id } }), t('admin.centres.deleted'));
  };
  return (
    <ListRow first={<CentreWords {...centre} sourceWords={t('admin.centres.asOf', { date: formatDate(issuedAt), source })} />}>
      <RowButtons name={name} onEdit={onEdit} deleteWhy={t('admin.centres.deleteWhy')} onDelete={() => void remove()} />
    </ListRow>
  );
}

interface PublishedProps {
  entered: readonly ReportCentre[];
  onEnter: (centre: EditedCentre) => void;
}

/** What devices offer until something is entered, and for which forms nothing is known. */
function Published({ entered, onEnter }: PublishedProps) {
  const { t } = useTranslation();
  const known = knownCentres(entered);
  const published = known.filter(isPublished);
  const unknown = REPORT_ADDRESSEES.filter((addressee) => !known.some((one) => one.addressee === addressee));
  return (
    <>
      {published.length > 0 && (
        <section className="stack-8" aria-labelledby="published-centres">
          <h3 id="published-centres">{t('admin.centres.published')}</h3>
          <Text tone="quiet">{t('admin.centres.publishedWhy')}</Text>
          <RowList label={t('admin.centres.published')}>
            {published.map((centre) => (
              <PublishedRow key={centre.id} centre={centre} onEnter={onEnter} />
            ))}
          </RowList>
        </section>
      )}
      {unknown.length > 0 && (
        <Text tone="quiet">
          {t('admin.centres.unknown', { addressees: unknown.map((addressee) => t(`admin.centres.addressees.${addressee}`)).join(', ') })}
        </Text>
      )}
    </>
  );
}

/** Source and date are left to whoever checked it. */
function PublishedRow({ centre, onEnter }: Pick<PublishedProps, 'onEnter'> & { centre: PublishedCentre }) {
  const { t } = useTranslation();
  const { name, addressee, email, telephone, source, published: date } = centre;
  return (
    <ListRow first={<CentreWords {...centre} sourceWords={t('admin.centres.publishedAs', { date, source })} />}>
      <OnlineButton
        kind="soft"
        aria-label={t('admin.centres.checkNamed', { name })}
        onClick={() => onEnter({ id: newId(), isNew: true, addressee, name, email, telephone })}
      >
        <Icon name="edit" />
        {t('admin.centres.check')}
      </OnlineButton>
    </ListRow>
  );
}
