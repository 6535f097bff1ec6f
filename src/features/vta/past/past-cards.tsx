// What the history of a ship shows: where she was exposed, and how she behaved. Each fact leads to its place on the map.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShipFact } from '#contract/ship-history/ship-facts.ts';
import { countedFacts, isInDays, LOOK_BACK_DAYS } from '#domain/risk/history-inputs.ts';
import { formatDate, formatNumber } from '#i18n/formats.ts';
import { lineWords, valueWords } from '#i18n/rating-words.ts';
import type { KnownFact } from '#store/ship-facts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { ItemList } from '#ui/list/item-list.tsx';
import { Text } from '#ui/text.tsx';
import type { ShipRating } from '#features/vta/rated-ships.ts';

/** A fact in words, made by the feature of tracks. */
export type TellFact = (known: KnownFact) => { icon: IconName; title: string; detail: string };

const LISTED_AT_ONCE = 10;
/** Close enough to see what lies around it. */
const MAP_ZOOM = 8;
const LINES = {
  exposure: ['portCalls', 'listedAreas', 'hoursNear'],
  behaviour: ['silences', 'identityChanges', 'jumps'],
} as const;
type Side = keyof typeof LINES;

interface Props {
  rated: ShipRating;
  tellFact: TellFact;
}

/** Newest first. Loitering is in no line; it is listed as long as silences are. */
function factsOf(side: Side, { history, world }: ShipRating): ShipFact[] {
  const facts = history?.facts ?? [];
  const { portCalls, listedAreas, silences, identityChanges, jumps } = countedFacts(facts, world);
  const loitering = facts.filter((fact) => fact.kind === 'loitering' && isInDays(fact, LOOK_BACK_DAYS.silences, world.asOfMs));
  const chosen = side === 'exposure' ? [...portCalls, ...listedAreas] : [...silences, ...identityChanges, ...jumps, ...loitering];
  return chosen.toSorted((one, other) => other.startedAt - one.startedAt);
}

export const PastCards = (props: Props) => (
  <>
    <PastCard side="exposure" {...props} />
    <PastCard side="behaviour" {...props} />
  </>
);

function PastCard({ side, rated, tellFact }: Props & { side: Side }) {
  const { t } = useTranslation();
  const [most, setMost] = useState(LISTED_AT_ONCE);
  const itemOf = useFactItem(rated, tellFact);
  const facts = factsOf(side, rated);
  const lines = rated.rating.lines.filter(({ id }) => LINES[side].some((line) => line === id));
  const keptSinceMs = rated.history?.keptSinceMs;
  return (
    <Card id={`vta-${side}`} title={t(`vtaPage.past.title.${side}`)} hint={t(`vtaPage.past.why.${side}`)}>
      <Facts facts={lines.map((line) => ({ label: lineWords(t, line, 'ship'), value: valueWords(t, line) }))} />
      {facts.length > 0 ? (
        <ItemList label={t(`vtaPage.past.title.${side}`)} items={facts.slice(0, most).map(itemOf)} />
      ) : (
        <Text tone="quiet">{t('vtaPage.past.none')}</Text>
      )}
      {facts.length > most && (
        <div>
          <Button kind="soft" onClick={() => setMost(most + LISTED_AT_ONCE)}>
            {t('vtaPage.past.more', { number: formatNumber(facts.length - most) })}
          </Button>
        </div>
      )}
      <Text size="small" tone="quiet">
        {keptSinceMs === undefined ? t('vtaPage.past.sinceUnknown') : t('vtaPage.past.since', { date: formatDate(keptSinceMs) })}
      </Text>
    </Card>
  );
}

function useFactItem({ world: { traffic } }: ShipRating, tellFact: TellFact) {
  const navigate = useNavigate();
  return (fact: ShipFact) => {
    const { icon, ...words } = tellFact({ fact, traffic: traffic === 'none' ? 'live' : traffic });
    const at = [fact.lat.toFixed(5), fact.lon.toFixed(5), MAP_ZOOM].map(Number).join(',');
    return { key: fact.id, picture: <Icon name={icon} />, ...words, onOpen: () => void navigate({ to: '/dashboard/map', search: { at } }) };
  };
}
