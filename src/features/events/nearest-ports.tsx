// The ports nearest to an event, for help, shelter or the next call.
import { placeOf } from '#domain/geo/longitude.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import { bearingDeg } from '#domain/geo/great-circle.ts';
import { withinNm } from '#domain/geo/near.ts';
import { formatCourse, formatDistance } from '#i18n/formats.ts';
import { heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { AfterCountry } from '#ui/flag/flagged-country.tsx';
import { PortRatingWord } from '#ui/list/port-rating-word.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ItemList } from '#ui/list/item-list.tsx';
import { Text } from '#ui/text.tsx';

const MOST_LISTED = 5;

interface Props {
  accountId: string;
  event: EventRow;
  label: string;
  onOpen: (portId: string) => void;
}

export function NearestPorts({ accountId, event, label, onOpen }: Props) {
  const { t } = useTranslation();
  const held = useHeld(heldPorts, accountId);
  const nearest = useMemo(
    () => held && withinNm(placeOf(event), held.values(), placeOf, Number.POSITIVE_INFINITY).slice(0, MOST_LISTED),
    [held, event],
  );
  if (nearest?.length === 0) return <Text tone="quiet">{t('ports.none')}</Text>;
  return (
    <ItemList
      label={label}
      items={(nearest ?? []).map(({ item: port, distanceNm }) => ({
        key: port.id,
        picture: <Icon name="port" />,
        title: port.name,
        detail: (
          <AfterCountry code={port.country}>
            <PortRatingWord port={port} />
          </AfterCountry>
        ),
        end: (
          <>
            {formatDistance(distanceNm)}
            <br />
            {formatCourse(bearingDeg(placeOf(event), placeOf(port)))}
          </>
        ),
        onOpen: () => onOpen(port.id),
      }))}
    />
  );
}
