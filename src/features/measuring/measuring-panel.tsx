// The measuring panel: the measurement, rhumb line beside great circle, and positions typed instead of clicked.
import { Form } from '#ui/form/form-element.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shipStore } from '#compute/ships.ts';
import { parsePosition } from '#domain/geo/coordinates.ts';
import { formatCourse } from '#i18n/formats.ts';
import { positionFaultWords } from '#i18n/position-fault-words.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { FieldWithButton } from '#ui/form/field-with-button.tsx';
import { useMedia } from '#ui/look/use-media.ts';
import { areaWords, milesWords } from './measure-words.ts';
import { type Leg, MEASURE_MODES, readingOf, type MeasurePoint, withMode, withoutLast, withSpot } from './measurement.ts';
import { changeMeasurement, placeAtCross, useAim, useMeasurement } from './measuring-desk.ts';
import css from './measuring.module.css';
import { shipSpot } from './show-measuring.ts';

/** Shows the last ones; a longer path is read on the map. */
const MOST_ROWS = 60;

export function MeasuringPanel() {
  const { t } = useTranslation();
  const measurement = useMeasurement();
  const place = useWatched(placeAtCross);
  const hasKeys = useMedia('(any-pointer: fine)'); // with a mouse comes a keyboard
  const { mode, spots } = measurement;
  return (
    <div className="stack-10">
      <Choice
        label={t('measuring.what')}
        value={mode}
        options={MEASURE_MODES.map((value) => ({ value, label: t(`measuring.mode.${value}`) }))}
        onChange={(chosen) => changeMeasurement((before) => withMode(before, chosen))}
      />
      {spots.length === 0 && <p className={css.hint}>{hasKeys ? t(`measuring.hint.${mode}`) : t(`measuring.touchHint.${mode}`)}</p>}
      <Readout />
      <TypedSpot />
      <div className="wraps-8">
        <Button size="small" kind="soft" disabled={!place} onClick={() => place?.()}>
          {t('measuring.placeAtCross')}
        </Button>
        <Button size="small" kind="soft" disabled={spots.length === 0} onClick={() => changeMeasurement(withoutLast)}>
          {t('measuring.removeLast')}
        </Button>
        <Button
          size="small"
          kind="soft"
          disabled={spots.length === 0}
          onClick={() => changeMeasurement((before) => ({ ...before, spots: [] }))}
        >
          {t('measuring.clear')}
        </Button>
      </div>
    </div>
  );
}

function Readout() {
  const { t } = useTranslation();
  const measurement = useMeasurement();
  const aim = useAim();
  const { legs, rhumbNm, greatCircleNm, area } = readingOf(measurement, aim);
  if (legs.length === 0) return null;
  return (
    <>
      {measurement.mode === 'area' ? (
        <dl className={css.facts}>
          <dt>{t('measuring.area')}</dt>
          <dd>{area ? `${areaWords(area.areaNm2, 'nm²')} · ${areaWords(area.areaKm2, 'km²')}` : t('measuring.areaNeeds')}</dd>
          <dt>{t('measuring.perimeter')}</dt>
          <dd>{milesWords(area?.perimeterNm ?? greatCircleNm)}</dd>
        </dl>
      ) : (
        <Legs legs={legs} rhumbNm={rhumbNm} greatCircleNm={greatCircleNm} between={measurement.mode === 'between'} />
      )}
      <Spoken />
    </>
  );
}

/** For screen readers: announces placed points, not each move of the pointer. */
function Spoken() {
  const { t } = useTranslation();
  const measurement = useMeasurement();
  const { rhumbNm, greatCircleNm, area, legs } = readingOf(measurement);
  const last = legs.at(-1);
  return (
    <output className="visually-hidden">
      {area
        ? t('measuring.spokenArea', { nm: areaWords(area.areaNm2, 'nm²'), km: areaWords(area.areaKm2, 'km²') })
        : last &&
          t('measuring.spoken', {
            course: formatCourse(last.rhumb.courseDeg),
            rhumb: milesWords(rhumbNm),
            greatCircle: milesWords(greatCircleNm),
          })}
    </output>
  );
}

function Legs({
  legs,
  rhumbNm,
  greatCircleNm,
  between,
}: {
  legs: readonly Leg[];
  rhumbNm: number;
  greatCircleNm: number;
  between: boolean;
}) {
  const { t } = useTranslation();
  const skipped = Math.max(0, legs.length - MOST_ROWS);
  return (
    <div className={css.scroll}>
      <table className={css.legs}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('measuring.leg')}</span>
            </th>
            <th scope="col">
              <span className={css.through} aria-hidden="true" />
              {t('measuring.rhumb')}
            </th>
            <th scope="col">
              <span className={css.dashed} aria-hidden="true" />
              {t('measuring.greatCircle')}
            </th>
          </tr>
        </thead>
        <tbody>
          {legs.slice(skipped).map((leg, at) => (
            <tr key={skipped + at}>
              <th scope="row">{between ? <SpotName spot={leg.to} other={t('measuring.there')} /> : skipped + at + 1}</th>
              <td>
                {formatCourse(leg.rhumb.courseDeg)} {milesWords(leg.rhumb.distanceNm)}
              </td>
              <td>
                {formatCourse(leg.greatCircle.courseDeg)} {milesWords(leg.greatCircle.distanceNm)}
              </td>
            </tr>
          ))}
          {between && legs[0] && <Back leg={legs[0]} />}
        </tbody>
        {!between && legs.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('measuring.total')}</th>
              <td>{milesWords(rhumbNm)}</td>
              <td>{milesWords(greatCircleNm)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The bearing from there to here. */
function Back({ leg }: { leg: Leg }) {
  const { t } = useTranslation();
  const back = readingOf({ mode: 'between', spots: [leg.to, leg.from] }).legs[0];
  if (!back) return null;
  return (
    <tr>
      <th scope="row">
        <SpotName spot={leg.from} other={t('measuring.back')} />
      </th>
      <td>{formatCourse(back.rhumb.courseDeg)}</td>
      <td>{formatCourse(back.greatCircle.courseDeg)}</td>
    </tr>
  );
}

const SpotName = ({ spot, other }: { spot: MeasurePoint; other: string }) => <bdi>{spot.ship?.name ?? other}</bdi>;

/** A position in any form, or the nine digits of a ship's MMSI. */
function TypedSpot() {
  const { t } = useTranslation();
  const positionText = usePositionFormat();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [placed, setPlaced] = useState<string>();
  const add = async () => {
    const mmsi = /^\d{9}$/.test(text.trim()) ? Number(text.trim()) : undefined;
    const read = parsePosition(text);
    const spot = mmsi ? await shipSpot(shipStore, mmsi) : read.ok ? { position: read.value } : undefined;
    if (!spot) return setFault(mmsi ? t('measuring.noShip', { mmsi }) : read.ok ? undefined : positionFaultWords(read.error));
    changeMeasurement((before) => withSpot(before, spot));
    setFault(undefined);
    setPlaced('ship' in spot && spot.ship ? spot.ship.name : positionText(spot.position));
    setText('');
  };
  return (
    <Form data-drafts="none" onSubmit={add}>
      <FieldWithButton
        label={t('measuring.position')}
        error={fault}
        hint={placed && t('measuring.placed', { what: placed })}
        value={text}
        onChange={setText}
        placeholder="12 30.5 N 044 10.0 E"
        action={t('measuring.place')}
      />
    </Form>
  );
}
