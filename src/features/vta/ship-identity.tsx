// Who an assessment is of, and of which time and rules it is.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '#contract/tables.ts';
import { groupOf } from '#domain/ais/ship-type.ts';
import { countryName } from '#i18n/country-name.ts';
import { formatMetres, formatNumber } from '#i18n/formats.ts';
import { type Fact, Facts } from '#ui/list/facts.tsx';
import { TextLink } from '#ui/list/links.tsx';

interface Props {
  mmsi: number;
  ship: Row<'shipAssessments'>['ship'] | undefined;
  /** When it was made, by which rules, by whom. */
  made: readonly Fact[];
}

export function AssessmentHeader({ mmsi, ship = {}, made }: Props) {
  const { t } = useTranslation();
  const { name, imo, callsign, flag, shipType, length, beam } = ship;
  const fact = (label: string, value: ReactNode, code = false): Fact[] => (value ? [{ label, value, code }] : []);
  const facts = [
    ...fact(t('vtaPage.name'), name),
    ...fact(t('ships.mmsi'), String(mmsi), true),
    ...fact(t('ships.imo'), imo && String(imo), true),
    ...fact(t('ships.callsign'), callsign, true),
    ...fact(t('ships.flag'), flag && countryName(flag)),
    ...fact(t('ships.type'), t(`ais.group.${groupOf(shipType, mmsi)}`)),
    ...fact(t('ships.size'), length && beam && `${formatNumber(length)} × ${formatMetres(beam)}`),
    ...made,
    {
      label: t('vtaPage.shipPage'),
      value: (
        <TextLink to="/dashboard/ship/$shipId" params={{ shipId: String(mmsi) }}>
          {name ?? t('ships.mmsiNumber', { mmsi })}
        </TextLink>
      ),
    },
  ];
  return <Facts title={t('vtaPage.header')} facts={facts} />;
}
