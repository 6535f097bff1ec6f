// The form of a watch: the ship, the route, the period, what is expected of her, and whom to call. Works without a connection.
import { zodResolver } from '@hookform/resolvers/zod';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type DefaultValues, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { shipStore } from '#compute/ships.ts';
import { useShipRecords } from '#compute/use-ship-records.ts';
import { useShipTraffic } from '#compute/use-ship-status.ts';
import type { WatchFields } from '#contract/entities/sentinel/watches.ts';
import type { AppError } from '#contract/errors.ts';
import type { Result } from '#contract/result.ts';
import { serverNow } from '#platform/clock.ts';
import { serviceSpeedOf } from '#store/service-speed.ts';
import { useMechanisms } from '#remote/mechanisms.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { FormBar, LeaveQuestion } from '#ui/form/form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/frame/card.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { Text } from '#ui/text.tsx';
import { type PassageToWatch, startOfPassage } from './passage-to-watch.ts';
import { PeriodCard } from './period-card.tsx';
import { type PlaceFieldProps, RouteCard } from './route-card.tsx';
import { CallTreeNotice } from '#features/sentinel/call-tree-notice.tsx';
import { meansWords } from '#features/sentinel/contact-reach.ts';
import css from '#features/sentinel/sentinel.module.css';
import { InventedShip } from '#features/sentinel/watch-state.tsx';
import { ContactFields, FigureField, MinutesField } from './watch-fields.tsx';
import { WatchInput } from './watch-form-schema.ts';

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
  /** What `start` was made of. */
  passage?: PassageToWatch | undefined;
  saveLabel: string;
  /** Leaves the form without saving. */
  cancelTo: Pick<LinkProps, 'to' | 'params'>;
  /** Resolves once it is saved, with the watch to open then. */
  onSave: (input: WatchFields) => Promise<Result<string>>;
}

interface Given {
  passage?: PassageToWatch | undefined;
  route?: WatchFields['route'] | undefined;
}

// over 40 lines: one form, whose parts share its input
export function WatchForm(props: Props) {
  const { accountId, shipSearch, placeField, start, isThere = false, passage, saveLabel, cancelTo, onSave } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  const [refusal, setRefusal] = useState<AppError>();
  const form = useForm<WatchFields>({ resolver: zodResolver(WatchInput), defaultValues: start });
  const { register, control, handleSubmit, setValue, formState } = form;
  const [given, setGiven] = useState<Given>({ passage, ...((isThere || passage) && { route: start.route as WatchFields['route'] }) });
  const takePassage = (chosen: PassageToWatch | undefined) => setGiven(chosen ? { passage: chosen, route: fillIn(chosen, form) } : {});
  const takeShip = (chosen: number) => {
    if (given.passage?.mmsi !== undefined && given.passage.mmsi !== chosen) takePassage(undefined);
    void chooseShip(chosen, accountId, form);
  };
  const { errors, isDirty, isSubmitting, isSubmitted, submitCount } = formState;
  const save = async (input: WatchFields) => {
    const saved = await onSave(input);
    if (!saved.ok) return setRefusal(saved.error);
    isLeaving.current = true;
    void navigate({ to: '/dashboard/sentinel/$watchId', params: { watchId: saved.value } });
  };
  const mmsi = useWatch({ control, name: 'mmsi' }) as number | undefined;
  const ships = useShipRecords(useMemo(() => (mmsi === undefined ? [] : [mmsi]), [mmsi]));
  const traffic = useShipTraffic();
  const contacts = (useWatch({ control, name: 'contacts' }) ?? []) as WatchFields['contacts'];
  const mechanisms = useMechanisms();
  const contactErrors = Array.isArray(errors.contacts) ? errors.contacts : [];
  return (
    <div className="stack-20">
      <Form className="stack-20" onSubmit={(event) => handleSubmit(save)(event)}>
        {!isThere && traffic && (
          <Text tone="quiet">{t(traffic === 'demonstration' ? 'sentinelPage.form.isInvented' : 'sentinelPage.form.isReal')}</Text>
        )}
        <Card id="watch-ship" title={t('sentinelPage.ship')}>
          {!isThere && shipSearch(takeShip)}
          <Field
            label={t('sentinelPage.form.shipName')}
            hint={mmsi === undefined ? t('sentinelPage.form.chooseShip') : t('sentinelPage.form.mmsi', { mmsi: String(mmsi) })}
            error={errors.mmsi ? t('sentinelPage.form.shipMissing') : errors.name && t('sentinelPage.form.shipNameWrong')}
          >
            {(given) => <TextField {...given} {...register('name')} autoComplete="off" />}
          </Field>
          <InventedShip ship={mmsi === undefined ? undefined : ships?.get(mmsi)} />
        </Card>
        <RouteCard {...{ accountId, placeField, setValue, isSubmitted, isThere, mmsi, ...given }} onPassage={takePassage} />
        <PeriodCard {...{ accountId, control, setValue, errors, given }} />
        <Card id="watch-expected" title={t('sentinelPage.form.expected')}>
          <div className={css.fields}>
            {(['corridorNm', 'speedKn', 'reportEveryHours', 'silenceHours'] as const).map((name) => (
              <FigureField key={name} {...{ name, register }} error={errors[name]} />
            ))}
          </div>
        </Card>
        <Card
          id="watch-calls"
          title={t('sentinelPage.callTree')}
          hint={t('sentinelPage.form.callTreeWhy', { means: meansWords(t, mechanisms) })}
        >
          <MinutesField {...{ register }} error={errors.answerMinutes} />
          <ContactFields {...{ control, register, submitCount }} errors={contactErrors} />
        </Card>
        <CallTreeNotice isTyped {...{ contacts, mechanisms }} />
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

/** With her name, and the speed that her owner entered for passages, where this device knows them. A typed speed stays. */
async function chooseShip(mmsi: number, accountId: string, { setValue, getFieldState }: UseFormReturn<WatchFields>): Promise<void> {
  const changed = { shouldDirty: true, shouldValidate: true };
  setValue('mmsi', mmsi, changed);
  const [[ship], speedKn] = await Promise.all([shipStore.byMmsi([mmsi]), serviceSpeedOf(accountId, mmsi)]);
  setValue('name', ship?.name ?? String(mmsi), changed);
  if (speedKn !== undefined && !getFieldState('speedKn').isDirty) setValue('speedKn', speedKn);
}

/** Writes what a passage gives into the form; answers its route. */
function fillIn(passage: PassageToWatch, { setValue, clearErrors }: UseFormReturn<WatchFields>): WatchFields['route'] {
  const { route, ...members } = startOfPassage(passage, serverNow());
  for (const [name, value] of Object.entries(members)) setValue(name as keyof typeof members, value, { shouldDirty: true });
  clearErrors();
  return route;
}
