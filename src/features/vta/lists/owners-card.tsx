// Who owns and manages a ship, as imported lists say; not known without one.
import { useTranslation } from 'react-i18next';
import type { OwnershipEntry } from '#contract/entities/vta/watch-lists.ts';
import type { ShipRecordRow } from '#domain/watch-lists/watch-list-input.ts';
import { formatDate } from '#i18n/formats.ts';
import { Card } from '#ui/frame/card.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { Text } from '#ui/text.tsx';

const HEADS = ['role', 'company', 'period', 'source'] as const;

export function OwnersCard({ record }: { record: ShipRecordRow | undefined }) {
  const { t } = useTranslation();
  const owners = record?.owners ?? [];
  return (
    <Card id="vta-owners" title={t('vtaPage.owners.title')} hint={t('vtaPage.owners.why')}>
      {owners.length === 0 ? (
        <Text tone="quiet">{t(record?.ownershipLists.length ? 'vtaPage.owners.notListed' : 'vtaPage.owners.noList')}</Text>
      ) : (
        <PlainTable label={t('vtaPage.owners.title')} heads={HEADS.map((head) => ({ words: t(`vtaPage.owners.${head}`) }))}>
          {owners.map((entry, at) => (
            <OwnerRow key={at} entry={entry} />
          ))}
        </PlainTable>
      )}
    </Card>
  );
}

function OwnerRow({ entry: { role, company, country, from, to, source, date, list, editionAt } }: { entry: OwnershipEntry }) {
  const { t } = useTranslation();
  const period =
    from || to
      ? t('vtaPage.owners.fromTo', { from: from || t('vtaPage.notKnown'), to: to || t('vtaPage.owners.open') })
      : t('vtaPage.notKnown');
  return (
    <tr>
      <td>
        <bdi>{role}</bdi>
      </td>
      <td data-label={t('vtaPage.owners.company')}>
        <bdi>{country ? t('vtaPage.owners.inCountry', { company, country }) : company}</bdi>
      </td>
      <td data-label={t('vtaPage.owners.period')}>{period}</td>
      <td data-label={t('vtaPage.owners.source')}>
        <bdi>{[source, date].filter(Boolean).join(', ')}</bdi>
        <Text as="div" size="small" tone="quiet">
          {t('vtaPage.lists.edition', { list, date: formatDate(editionAt) })}
        </Text>
      </td>
    </tr>
  );
}
