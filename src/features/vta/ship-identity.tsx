// Who an assessment is of, and of which time and rules it is.
import { useTranslation } from 'react-i18next';
import type { Row } from '#contract/tables.ts';
import { groupOf } from '#domain/ais/ship-type.ts';
import { countryName } from '#i18n/country-name.ts';
import { formatMetres, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { type Fact, Facts } from '#ui/list/facts.tsx';
import { TextLink } from '#ui/list/links.tsx';

export type AssessedShip = Row<'shipAssessments'>['ship'];

interface Props {
  mmsi: number;
  ship: AssessedShip | undefined;
  /** When it was made, by which rules, by whom. */
  made: readonly Fact[];
}

/** Who she is, as far as it is known. */
export function identityFacts(t: Translate, mmsi: number, ship: AssessedShip = {}): (Fact & { value: string })[] {
  const { name, imo, callsign, flag, shipType, length, beam } = ship;
  const fact = (label: string, value: string | undefined, code = false) => (value ? [{ label, value, code }] : []);
  return [
    ...fact(t('vtaPage.name'), name),
    ...fact(t('ships.mmsi'), String(mmsi), true),
    ...fact(t('ships.imo'), imo ? String(imo) : undefined, true),
    ...fact(t('ships.callsign'), callsign, true),
    ...fact(t('ships.flag'), flag && countryName(flag)),
    ...fact(t('ships.type'), t(`ais.group.${groupOf(shipType, mmsi)}`)),
    ...fact(t('ships.size'), length && beam ? `${formatNumber(length)} × ${formatMetres(beam)}` : undefined),
  ];
}

export function AssessmentHeader({ mmsi, ship, made }: Props) {
  const { t } = useTranslation();
  const herPage = (
    <TextLink to="/dashboard/ship/$shipId" params={{ shipId: String(mmsi) }}>
      {ship?.name ?? t('ships.mmsiNumber', { mmsi })}
    </TextLink>
  );
  const facts = [...identityFacts(t, mmsi, ship), ...made, { label: t('vtaPage.shipPage'), value: herPage }];
  return <Facts title={t('vtaPage.header')} facts={facts} />;
}
