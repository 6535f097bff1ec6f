// Watched voyages on other pages: on the dashboard those that need somebody or wait to be taken over, on the page of a ship her own.
// Nothing where there is none.
import { useTranslation } from 'react-i18next';
import { CardFrame } from '#ui/frame/card.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { Text, Title } from '#ui/text.tsx';
import { useWatches, type WatchLine } from './use-watches.ts';
import { InventedShip, Reasons, StateChip } from './watch-state.tsx';
import { answerWords, fineWords, standingRank, waitsForMe } from './watch-words.ts';

export interface Props {
  accountId: string;
  /** Of this ship alone. */
  mmsi?: number;
}

const TITLE_ID = 'watches-now';

export function WatchesNow({ accountId, mmsi }: Props) {
  const { t } = useTranslation();
  const found = useWatches(accountId);
  if (found.state !== 'ready') return null;
  const { lines, people, events } = found.value;
  const isWaiting = ({ watch, judgement }: WatchLine) => judgement.phase !== 'ended' && waitsForMe(watch, accountId);
  const open = lines.filter(
    (line) => (line.judgement.phase === 'running' || isWaiting(line)) && (mmsi === undefined || line.watch.mmsi === mmsi),
  );
  if (open.length === 0) return null;
  const shown = mmsi === undefined ? worstFirst(open.filter((line) => line.judgement.state !== 'ok' || isWaiting(line))) : open;
  const fine = open.filter((line) => !shown.includes(line)).map(({ judgement }) => judgement);
  return (
    <CardFrame titleId={TITLE_ID}>
      <header className="line-10">
        <Title id={TITLE_ID} className="grows">
          {t(mmsi === undefined ? 'sentinelPage.title' : 'sentinelPage.underWatch')}
        </Title>
        <TextLink to="/dashboard/sentinel">{t('sentinelPage.toList')}</TextLink>
      </header>
      {shown.length > 0 && (
        <ul className="bare-list stack-12">
          {shown.map((line) => (
            <li key={line.watch.id} className="stack-8">
              <div className="line-8 wraps">
                <TextLink to="/dashboard/sentinel/$watchId" params={{ watchId: line.watch.id }}>
                  <bdi>{line.ship?.name ?? line.watch.name}</bdi>
                </TextLink>
                {mmsi === undefined && <InventedShip ship={line.ship} inRow />}
                <StateChip judgement={line.judgement} />
                <Text size="small" tone="quiet">
                  {answerWords(t, line.ashore, line.log, { people, accountId })}
                </Text>
              </div>
              {isWaiting(line) && (
                <Text strong>{t(`sentinelPage.handOverForYou.${line.watch.handOver?.nextKeeper ? 'named' : 'any'}`)}</Text>
              )}
              <Reasons judgement={line.judgement} events={events} />
            </li>
          ))}
        </ul>
      )}
      {fine.length > 0 && <Text tone="quiet">{fineWords(t, fine)}</Text>}
    </CardFrame>
  );
}

const worstFirst = (lines: readonly WatchLine[]): WatchLine[] =>
  lines.toSorted((one, other) => standingRank(one.judgement) - standingRank(other.judgement));
