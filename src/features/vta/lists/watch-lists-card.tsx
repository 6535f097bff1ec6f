// Hits of imported watch lists: list, date of its edition, what it says, how alike; a person confirms or rejects each. Must never say "none"
// where no list was compared.
import { useTranslation } from 'react-i18next';
import { type ListHit, type VERDICTS } from '#contract/entities/vta/watch-lists.ts';
import { type ShipRecordRow, type Verdicts, verdictOn } from '#domain/watch-lists/watch-list-input.ts';
import { countryName } from '#i18n/country-name.ts';
import { formatDate, formatDateTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { serverNow } from '#platform/clock.ts';
import { commit } from '#store/edits/commit.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { Text } from '#ui/text.tsx';

interface Props {
  mmsi: number;
  record: ShipRecordRow | undefined;
  verdicts: Verdicts;
  /** Who judges. */
  author: string;
}

type Verdict = (typeof VERDICTS)[number];

export function WatchListsCard({ record, ...of }: Props) {
  const { t } = useTranslation();
  const isCompared = record !== undefined && record.lists.length > 0;
  const isNamed = record?.imo !== undefined || record?.name !== undefined;
  return (
    <Card id="vta-watch-lists" title={t('vtaPage.lists.title')} hint={t('vtaPage.lists.why')}>
      {!isCompared && <Text tone="quiet">{t('vtaPage.lists.noList')}</Text>}
      {isCompared && record.hits.length === 0 && <Text tone="quiet">{t(isNamed ? 'vtaPage.lists.noHit' : 'vtaPage.lists.nameless')}</Text>}
      {isCompared && record.hits.length > 0 && (
        <RowList label={t('vtaPage.lists.title')}>
          {record.hits.map((hit) => (
            <HitRow key={hit.key} hit={hit} {...of} />
          ))}
        </RowList>
      )}
      {isCompared && (
        <Text size="small" tone="quiet" className="breaks">
          {t('vtaPage.lists.compared', { lists: record.lists.map((list) => editionWords(t, list)).join('; ') })}
        </Text>
      )}
    </Card>
  );
}

const editionWords = (t: Translate, { list, editionAt }: Pick<ListHit, 'list' | 'editionAt'>): string =>
  t('vtaPage.lists.edition', { list, date: formatDate(editionAt) });

function reasonWords(t: Translate, { by, likeness, entryFlag }: ListHit): string {
  if (by === 'imo') return t('vtaPage.lists.byImo');
  const percent = Math.round(likeness * 100);
  return entryFlag ? t('vtaPage.lists.byNameAndFlag', { percent, flag: countryName(entryFlag) }) : t('vtaPage.lists.byName', { percent });
}

function HitRow({ mmsi, hit, verdicts, author }: Omit<Props, 'record'> & { hit: ListHit }) {
  const { t } = useTranslation();
  const judged = verdictOn(mmsi, hit, verdicts);
  const judge = (value: Verdict) => commit('listHit.judge', { mmsi, key: hit.key, judged: { value, authorName: author, at: serverNow() } });
  const button = (value: Verdict) => (
    <Button kind="soft" aria-label={t(`vtaPage.lists.${value}Named`, { entry: hit.entryName })} onClick={() => void judge(value)}>
      {t(`vtaPage.lists.${value}`)}
    </Button>
  );
  return (
    <ListRow
      first={
        <>
          <bdi>{hit.entryName}</bdi>
          <Text as="div" size="small">
            {reasonWords(t, hit)}
          </Text>
          <Text as="div" size="small" tone="quiet" className="breaks">
            {editionWords(t, hit)}
          </Text>
          {hit.text !== '' && (
            <Text as="div" size="small" tone="quiet" className="breaks">
              <bdi>{hit.text}</bdi>
            </Text>
          )}
          {judged && (
            <Text as="div" size="small">
              {t(judged.value === 'confirmed' ? 'vtaPage.lists.confirmedBy' : 'vtaPage.lists.rejectedBy', {
                name: judged.authorName,
                time: formatDateTime(judged.at),
              })}
            </Text>
          )}
        </>
      }
    >
      {judged ? (
        button('open')
      ) : (
        <>
          {hit.by === 'name' && button('confirmed')}
          {button('rejected')}
        </>
      )}
    </ListRow>
  );
}
