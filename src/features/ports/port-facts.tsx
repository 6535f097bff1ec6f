// A port's data as labelled facts, and its rating in words, for its drawer and its page.
import { placeOf } from '#domain/geo/longitude.ts';
import { useTranslation } from 'react-i18next';
import { isRatingInvented } from '#contract/entities/ports.ts';
import type { PortRow } from '#contract/tables.ts';
import { countryName } from '#i18n/country-name.ts';
import { formatDate } from '#i18n/formats.ts';
import { portRatingWords } from '#i18n/port-rating-words.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { portClass } from '#map/port-look.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { Flag } from '#ui/flag/flag.tsx';
import type { Fact } from '#ui/list/facts.tsx';
import { Text } from '#ui/text.tsx';
import { PortSign } from '#map/port-sign.tsx';

export function PortRating({ port, scheme }: { port: PortRow; scheme: Scheme }) {
  const { t } = useTranslation();
  const of = portClass(port.threatRating);
  return (
    <div className="line-12">
      <PortSign scheme={scheme} of={of} size={30} />
      <div>
        <Text as="div" strong>
          {port.threatRating ? t('ports.rated', { rating: portRatingWords(t, port) }) : t('ports.rating.unrated')}
        </Text>
        {!port.threatRating && (
          <Text as="div" size="small" tone="quiet">
            {t('ports.unratedWhy')}
          </Text>
        )}
        {isRatingInvented(port) && <div className="invented">{t('ports.inventedRating')}</div>}
      </div>
    </div>
  );
}

export function usePortFacts(port: PortRow): Fact[] {
  const { t } = useTranslation();
  const formatPosition = usePositionFormat();
  const country = port.country && (
    <>
      <Flag code={port.country} /> {countryName(port.country)} ({port.country})
    </>
  );
  const facts: (Fact | undefined)[] = [
    country ? { label: t('ports.country'), value: country } : undefined,
    port.locode === undefined ? undefined : { label: t('ports.locode'), value: port.locode, code: true },
    { label: t('ports.position'), value: formatPosition(placeOf(port)), code: true },
    { label: t('ports.harbour'), value: t(`ports.harbourSize.${port.harbourSize ?? 'unknown'}`) },
    { label: t('ports.source'), value: isRatingInvented(port) ? t('ports.sourceBesideInvented', { source: port.source }) : port.source },
    { label: t('ports.updated'), value: formatDate(port.updatedAt) },
  ];
  return facts.filter((fact) => fact !== undefined);
}
