// The form of a watch: the ship, the route, the period, what is expected of her, and whom to call. Works without a connection.
import { zodResolver } from '@hookform/resolvers/zod';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DefaultValues, useForm, type UseFormSetValue, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { shipStore } from '#compute/ships.ts';
import type { WatchFields } from '#contract/entities/sentinel/watches.ts';
import type { AppError } from '#contract/errors.ts';
import type { Result } from '#contract/result.ts';
import type { PortRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { formatDistance, formatPosition } from '#i18n/formats.ts';
import { heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { FormBar, LeaveQuestion } from '#ui/form/form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/frame/card.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { Text } from '#ui/text.tsx';
import css from './sentinel.module.css';
import { useSeaRoute } from './use-sea-route.ts';
import { ContactFields, FigureField, MinutesField, TimeField } from './watch-fields.tsx';
import { WatchInput } from './watch-form-schema.ts';

/** A place as it is typed; the position is there once it is known. */
export interface WatchPlace {
  text: string;
  position?: LonLat;
  name?: string;
}
interface PlaceFieldProps {
  place: WatchPlace;
  onChange: (place: WatchPlace) => void;
  label: string;
  ports: ReadonlyMap<string, PortRow> | undefined;
  error?: string | undefined;
}

export interface WatchSlots {
  /** Passed in, because they are of other features. */
  shipSearch: (onChoose: (mmsi: number) => void) => ReactNode;
  placeField: (props: PlaceFieldProps) => ReactNode;
}

interface Props extends WatchSlots {
  accountId: string;
  start: DefaultValues<WatchFields>;
  /** The watch is there already: its ship stays, and its route until another is found. */
  isThere?: boolean;
  saveLabel: string;
  /** Leaves the form without saving. */
  cancelTo: Pick<LinkProps, 'to' | 'params'>;
  /** Resolves once it is saved, with the watch to open then. */
  onSave: (input: WatchFields) => Promise<Result<string>>;
}

const NOWHERE: WatchPlace = { text: '' };

// over 40 lines: one form, whose parts share its input
export function WatchForm({ accountId, shipSearch, placeField, start, isThere = false, saveLabel, cancelTo, onSave }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  const [refusal, setRefusal] = useState<AppError>();
  const { register, control, handleSubmit, setValue, formState } = useForm<WatchFields>({
    resolver: zodResolver(WatchInput),
    defaultValues: start,
  });
  const { errors, isDirty, isSubmitting, isSubmitted, submitCount } = formState;
  const save = async (input: WatchFields) => {
    const saved = await onSave(input);
    if (!saved.ok) return setRefusal(saved.error);
    isLeaving.current = true;
    void navigate({ to: '/dashboard/sentinel/$watchId', params: { watchId: saved.value } });
  };
  const mmsi = useWatch({ control, name: 'mmsi' }) as number | undefined;
  const contactErrors = Array.isArray(errors.contacts) ? errors.contacts : [];
  return (
    <div className="stack-20">
      <Form className="stack-20" onSubmit={(event) => handleSubmit(save)(event)}>
        {!isThere && <Text tone="quiet">{t('sentinelPage.form.isReal')}</Text>}
        <Card id="watch-ship" title={t('sentinelPage.ship')}>
          {!isThere && shipSearch((chosen) => void chooseShip(chosen, setValue))}
          <Field
            label={t('sentinelPage.form.shipName')}
            hint={mmsi === undefined ? t('sentinelPage.form.chooseShip') : t('sentinelPage.form.mmsi', { mmsi: String(mmsi) })}
            error={errors.mmsi ? t('sentinelPage.form.shipMissing') : errors.name && t('sentinelPage.form.shipNameWrong')}
          >
            {(given) => <TextField {...given} {...register('name')} autoComplete="off" />}
          </Field>
        </Card>
        <RouteCard {...{ accountId, placeField, setValue, isSubmitted }} {...(isThere && { route: start.route as WatchFields['route'] })} />
        <Card id="watch-period" title={t('sentinelPage.form.period')} hint={t('sentinelPage.form.utc')}>
          <div className={css.fields}>
            <TimeField control={control} name="startsAt" error={errors.startsAt} />
            <TimeField control={control} name="endsAt" error={errors.endsAt} />
          </div>
        </Card>
        <Card id="watch-expected" title={t('sentinelPage.form.expected')}>
          <div className={css.fields}>
            {(['corridorNm', 'speedKn', 'reportEveryHours', 'silenceHours'] as const).map((name) => (
              <FigureField key={name} {...{ name, register }} error={errors[name]} />
            ))}
          </div>
        </Card>
        <Card id="watch-calls" title={t('sentinelPage.callTree')} hint={t('sentinelPage.form.callTreeWhy')}>
          <MinutesField {...{ register }} error={errors.answerMinutes} />
          <ContactFields {...{ control, register, submitCount }} errors={contactErrors} />
        </Card>
        {refusal && <RefusalMessage error={refusal} needsLink={t('ui.noLinkWhy')} />}
        <FormBar>
          <Text as="span" size="small" tone="quiet" className="grows">
            {t('sentinelPage.form.savedHere')}
          </Text>
          <Button asChild kind="soft">
            <Link {...cancelTo}>{t('sentinelPage.cancel')}</Link>
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {saveLabel}
          </Button>
        </FormBar>
      </Form>
      <LeaveQuestion isUnsaved={() => !isLeaving.current && isDirty} />
    </div>
  );
}

/** With her name, where this device knows it. */
async function chooseShip(mmsi: number, setValue: UseFormSetValue<WatchFields>): Promise<void> {
  const changed = { shouldDirty: true, shouldValidate: true };
  setValue('mmsi', mmsi, changed);
  const [ship] = await shipStore.byMmsi([mmsi]);
  setValue('name', ship?.name ?? String(mmsi), changed);
}

interface RouteProps extends Pick<Props, 'accountId' | 'placeField'> {
  setValue: UseFormSetValue<WatchFields>;
  isSubmitted: boolean;
  /** Of the watch that is changed. */
  route?: WatchFields['route'];
}

const endOf = (name: string | undefined, position: LonLat | undefined): WatchPlace =>
  position ? { text: name || formatPosition(position), position, ...(name && { name }) } : NOWHERE;

/** From place to place by sea lanes. While its ends are those of the watch, its route stays. */
function RouteCard({ accountId, placeField, setValue, isSubmitted, route: before }: RouteProps) {
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
    <Card id="watch-route" title={t('sentinelPage.form.route')} hint={t('sentinelPage.form.routeWhy')}>
      <div className={css.fields}>
        {placeField({ place: from, onChange: setFrom, label: t('sentinelPage.form.from'), ports, error: missing(from) })}
        {placeField({ place: to, onChange: setTo, label: t('sentinelPage.form.to'), ports, error: missing(to) })}
      </div>
      <Text size="small" role="status" tone={route?.state === 'none' || route?.state === 'failed' ? 'danger' : 'quiet'}>
        {route?.state === 'found'
          ? t('sentinelPage.form.routeFound', { distance: formatDistance(route.distanceNm) })
          : route && t(`sentinelPage.form.routeState.${route.state}`)}
      </Text>
    </Card>
  );
}
