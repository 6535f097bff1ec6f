// The route of a watch: that of a signed passage of the ship, or one from place to place by sea lanes.
import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormSetValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { WatchFields } from '#contract/entities/sentinel/watches.ts';
import type { PortRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { routeLengthNm } from '#domain/sentinel/voyage.ts';
import { formatDateTime, formatDistance, formatPosition } from '#i18n/formats.ts';
import { heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Card } from '#ui/frame/card.tsx';
import { Field } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { Text } from '#ui/text.tsx';
import type { PassageToWatch } from './passage-to-watch.ts';
import css from '#features/sentinel/sentinel.module.css';
import { useSeaRoute } from './use-sea-route.ts';
import { usePassagesOf } from '#features/sentinel/use-passages.ts';

/** A place as it is typed; the position is there once it is known. */
export interface WatchPlace {
  text: string;
  position?: LonLat;
  name?: string;
}
export interface PlaceFieldProps {
  place: WatchPlace;
  onChange: (place: WatchPlace) => void;
  label: string;
  ports: ReadonlyMap<string, PortRow> | undefined;
  error?: string | undefined;
}

interface Props {
  accountId: string;
  /** Passed in, because it is of another feature. */
  placeField: (props: PlaceFieldProps) => ReactNode;
  setValue: UseFormSetValue<WatchFields>;
  isSubmitted: boolean;
  /** Of the watch that is changed, or of the passage that was chosen. */
  route?: WatchFields['route'] | undefined;
}

const NOWHERE: WatchPlace = { text: '' };
const endOf = (name: string | undefined, position: LonLat | undefined): WatchPlace =>
  position ? { text: name || formatPosition(position), position, ...(name && { name }) } : NOWHERE;

/** While its ends are those of the given route, that route stays. Mount it again for another. */
function RouteFields({ accountId, placeField, setValue, isSubmitted, route: before }: Props) {
  const { t } = useTranslation();
  const ports = useHeld(heldPorts, accountId);
  const [starts] = useState(() => [endOf(before?.fromName, before?.line[0]), endOf(before?.toName, before?.line.at(-1))] as const);
  const [from, setFrom] = useState(starts[0]);
  const [to, setTo] = useState(starts[1]);
  const isSame = before !== undefined && from === starts[0] && to === starts[1];
  const route = useSeaRoute(isSame ? undefined : from.position, isSame ? undefined : to.position);
  const [fromName, toName] = [from.name ?? from.text, to.name ?? to.text];
  useEffect(() => {
    const line = route?.state === 'found' ? route.line : [];
    setValue('route', isSame ? before : { fromName, toName, line }, { shouldDirty: !isSame && line.length > 0 });
  }, [route, fromName, toName, setValue, isSame, before]);
  const missing = (place: WatchPlace) => (isSubmitted && !place.position ? t('sentinelPage.form.placeMissing') : undefined);
  return (
    <>
      <div className={css.fields}>
        {placeField({ place: from, onChange: setFrom, label: t('sentinelPage.form.from'), ports, error: missing(from) })}
        {placeField({ place: to, onChange: setTo, label: t('sentinelPage.form.to'), ports, error: missing(to) })}
      </div>
      <Text size="small" role="status" tone={route?.state === 'none' || route?.state === 'failed' ? 'danger' : 'quiet'}>
        {route?.state === 'found'
          ? t('sentinelPage.form.routeFound', { distance: formatDistance(route.distanceNm) })
          : route
            ? t(`sentinelPage.form.routeState.${route.state}`)
            : isSame && t('sentinelPage.form.routeGiven', { distance: formatDistance(routeLengthNm(before.line)) })}
      </Text>
    </>
  );
}

interface CardProps extends Props {
  /** Of a watch that is there already, no passage is chosen. */
  isThere: boolean;
  mmsi: number | undefined;
  /** From which the form was filled in. */
  passage?: PassageToWatch | undefined;
  onPassage: (passage: PassageToWatch | undefined) => void;
}

export function RouteCard({ isThere, mmsi, passage, onPassage, ...fields }: CardProps) {
  const { t } = useTranslation();
  return (
    <Card id="watch-route" title={t('sentinelPage.form.route')} hint={t('sentinelPage.form.routeWhy')}>
      {!isThere && mmsi !== undefined && <PassageField {...{ mmsi, passage, onPassage }} accountId={fields.accountId} />}
      <RouteFields key={keyOf(passage)} {...fields} />
    </Card>
  );
}

const keyOf = (passage: PassageToWatch | undefined): string => passage?.signedId ?? (passage ? 'assessed' : '');

/** The signed passages of the ship that are not sailed yet, and the assessed one that the form came with. */
function PassageField({ accountId, mmsi, passage, onPassage }: Pick<CardProps, 'accountId' | 'passage' | 'onPassage'> & { mmsi: number }) {
  const { t } = useTranslation();
  const [given] = useState(passage);
  const signed = usePassagesOf(accountId, mmsi);
  if (!signed) return <SkeletonLines lines={1} />;
  const isListed = signed.some((one) => keyOf(one) === keyOf(given));
  const known = [...(given && !isListed && (given.mmsi ?? mmsi) === mmsi ? [given] : []), ...signed];
  if (known.length === 0)
    return (
      <Text size="small" tone="quiet">
        {t('sentinelPage.form.noPassage')}
      </Text>
    );
  const words = ({ fromName, toName, departureMs, signedAt }: PassageToWatch): string =>
    t(signedAt === undefined ? 'sentinelPage.form.passageAssessed' : 'sentinelPage.form.passageSigned', {
      from: fromName,
      to: toName,
      departure: departureMs === undefined ? t('sentinelPage.form.noDeparture') : formatDateTime(departureMs),
      signed: formatDateTime(signedAt ?? 0),
    });
  return (
    <Field label={t('sentinelPage.form.passage')} hint={t('sentinelPage.form.passageHint')}>
      {(control) => (
        <Select
          {...control}
          value={keyOf(passage)}
          onChange={({ target }) => onPassage(known.find((one) => keyOf(one) === target.value))}
          options={[
            { value: '', label: t('sentinelPage.form.passageNone') },
            ...known.map((one) => ({ value: keyOf(one), label: words(one) })),
          ]}
        />
      )}
    </Field>
  );
}
