// Hits of imported watch lists: list, date of its edition, what it says, how alike; a person confirms or rejects each. Must never say "none"
// where no list was compared.
import { useTranslation } from 'react-i18next';
import { type ListHit, type VERDICTS } from '#contract/entities/vta/watch-lists.ts';
import { type ShipRecordRow, type Verdicts, verdictOn } from '#domain/watch-lists/watch-list-input.ts';
import { serverNow } from '#platform/clock.ts';
import { commit } from '#store/edits/commit.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { Text } from '#ui/text.tsx';
import { comparedWords, hitReasonWords, listEditionWords, noHitWords, verdictWords } from './list-words.ts';

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
  const none = noHitWords(t, record);
  return (
    <Card id="vta-watch-lists" title={t('vtaPage.lists.title')} hint={t('vtaPage.lists.why')}>
      {none !== undefined && <Text tone="quiet">{none}</Text>}
      {record && record.hits.length > 0 && none === undefined && (
        <RowList label={t('vtaPage.lists.title')}>
          {record.hits.map((hit) => (
            <HitRow key={hit.key} hit={hit} {...of} />
          ))}
        </RowList>
      )}
      {record !== undefined && record.lists.length > 0 && (
        <Text size="small" tone="quiet" className="breaks">
          {comparedWords(t, record)}
        </Text>
      )}
    </Card>
  );
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
            {hitReasonWords(t, hit)}
          </Text>
          <Text as="div" size="small" tone="quiet" className="breaks">
            {listEditionWords(t, hit)}
          </Text>
          {hit.text !== '' && (
            <Text as="div" size="small" tone="quiet" className="breaks">
              <bdi>{hit.text}</bdi>
            </Text>
          )}
          {judged && (
            <Text as="div" size="small">
              {verdictWords(t, judged)}
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
