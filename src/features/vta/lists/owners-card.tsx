// Who owns and manages a ship, as imported lists say; not known without one.
import { useTranslation } from 'react-i18next';
import type { OwnershipEntry } from '#contract/entities/vta/watch-lists.ts';
import type { ShipRecordRow } from '#domain/watch-lists/watch-list-input.ts';
import { Card } from '#ui/frame/card.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { Text } from '#ui/text.tsx';
import { listEditionWords, noOwnerWords, ownerWords } from './list-words.ts';

const HEADS = ['role', 'company', 'period', 'source'] as const;

export function OwnersCard({ record }: { record: ShipRecordRow | undefined }) {
  const { t } = useTranslation();
  const owners = record?.owners ?? [];
  return (
    <Card id="vta-owners" title={t('vtaPage.owners.title')} hint={t('vtaPage.owners.why')}>
      {owners.length === 0 ? (
        <Text tone="quiet">{noOwnerWords(t, record)}</Text>
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

function OwnerRow({ entry }: { entry: OwnershipEntry }) {
  const { t } = useTranslation();
  const { company, period, source } = ownerWords(t, entry);
  return (
    <tr>
      <td>
        <bdi>{entry.role}</bdi>
      </td>
      <td data-label={t('vtaPage.owners.company')}>
        <bdi>{company}</bdi>
      </td>
      <td data-label={t('vtaPage.owners.period')}>{period}</td>
      <td data-label={t('vtaPage.owners.source')}>
        <bdi>{source}</bdi>
        <Text as="div" size="small" tone="quiet">
          {listEditionWords(t, entry)}
        </Text>
      </td>
    </tr>
  );
}
