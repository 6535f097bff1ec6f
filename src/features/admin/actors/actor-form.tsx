// An actor: region, capability and intent, each with date and source. What is not said stays not known.
import { isShape } from '#contract/geojson.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SetActor } from '#contract/entities/vta/actors.ts';
import { ACTOR_LEVELS } from '#contract/entities/risk.ts';
import type { AppError } from '#contract/errors.ts';
import type { ActorRow, AreaRow } from '#contract/tables.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { call } from '#remote/call.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { OnlineForm } from '#ui/form/form.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { showToast } from '#ui/toasts.tsx';
import { type ActorField, type Aspect, ASPECTS, readActor, type TypedActor, typedActor } from './actor-input.ts';

export type EditedActor = Pick<ActorRow, 'id'> & Partial<ActorRow>;

interface Props {
  actor: EditedActor;
  /** Whose regions can be taken over. */
  areas: readonly AreaRow[];
  onClose: () => void;
}

interface PartProps {
  typed: TypedActor;
  change: (part: Partial<TypedActor>) => void;
  errorOf: (field: ActorField) => string | undefined;
}

function useActorForm({ actor, areas, onClose }: Props) {
  const { t } = useTranslation();
  const written = usePositionFormat();
  const [begun] = useState(() => typedActor(actor as Partial<SetActor>, written));
  const [typed, setTyped] = useState(begun);
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<AppError>();
  const [isBusy, setBusy] = useState(false);
  const read = useMemo(() => {
    const regionOf = (from: string) => {
      const region = from === 'kept' ? actor.region : areas.find(({ id }) => id === from)?.geometry;
      return region && isShape(region) ? region : undefined;
    };
    return readActor(typed, regionOf);
  }, [typed, actor, areas]);
  /** From the first attempt to save; gone once the field is mended. */
  const errorOf = (field: ActorField) => {
    const fault = isTried && !read.ok ? read.wrong[field] : undefined;
    return fault && t(`admin.actors.wrong.${fault.word}`, { ...fault });
  };
  const save = async () => {
    setTried(true);
    setRefusal(undefined);
    if (!read.ok) return;
    setBusy(true);
    const query = actor.name === undefined ? {} : { existing: 'true' as const };
    const answer = await call('admin.setActor', { params: { id: actor.id }, query, body: read.actor });
    setBusy(false);
    if (!answer.ok) {
      toastRefusal(answer.error);
      return setRefusal(answer.error);
    }
    showToast('success', t('admin.actors.saved'));
    onClose();
  };
  const change = (part: Partial<TypedActor>) => {
    setTyped({ ...typed, ...part });
    setRefusal(undefined);
  };
  return { typed, change, errorOf, save, isBusy, refusal, isUnsaved: () => typed !== begun && !isBusy };
}

export function ActorForm(props: Props) {
  const { t } = useTranslation();
  const { save, isBusy, isUnsaved, refusal, ...parts } = useActorForm(props);
  const { typed, change, errorOf } = parts;
  return (
    <OnlineForm
      onSubmit={save}
      isBusy={isBusy}
      isUnsaved={isUnsaved}
      saveLabel={t('admin.actors.save')}
      refusal={refusal}
      cancel={
        <Button kind="soft" type="button" onClick={props.onClose}>
          {t('admin.cancel')}
        </Button>
      }
    >
      <Field label={t('admin.actors.name')} error={errorOf('name')}>
        {(control) => (
          <TextField
            {...control}
            value={typed.name}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <RegionFields {...parts} areas={props.areas} isKept={props.actor.region !== undefined} />
      {ASPECTS.map((aspect) => (
        <LevelFields key={aspect} aspect={aspect} {...parts} />
      ))}
    </OnlineForm>
  );
}

function RegionFields({ typed, change, errorOf, areas, isKept }: PartProps & { areas: readonly AreaRow[]; isKept: boolean }) {
  const { t } = useTranslation();
  const options = [
    ...(isKept ? [{ value: 'kept', label: t('admin.actors.regionKept') }] : []),
    { value: 'typed', label: t('admin.actors.regionTyped') },
    ...areas.map(({ id, name, edition }) => ({ value: id, label: t('admin.actors.regionOf', { name, edition }) })),
  ];
  const isTyped = typed.regionFrom === 'typed';
  return (
    <>
      <Field label={t('admin.actors.region')} error={isTyped ? undefined : errorOf('region')}>
        {(control) => (
          <Select {...control} options={options} value={typed.regionFrom} onChange={({ target }) => change({ regionFrom: target.value })} />
        )}
      </Field>
      {isTyped && (
        <Field label={t('admin.actors.positions')} hint={t('admin.actors.positionsHint')} error={errorOf('region')}>
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              spellCheck={false}
              value={typed.positions}
              onChange={({ target }) => change({ positions: target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

function LevelFields({ aspect, typed, change, errorOf }: PartProps & { aspect: Aspect }) {
  const { t } = useTranslation();
  const said = typed[aspect];
  const set = (part: Partial<TypedActor[Aspect]>) => change({ [aspect]: { ...said, ...part } });
  const levels = ACTOR_LEVELS.map((value) => ({ value, label: t(`ratingPage.value.${value}`) }));
  return (
    <>
      <Field label={t(`admin.actors.${aspect}`)}>
        {(control) => (
          <Select
            {...control}
            options={[{ value: '', label: t('admin.actors.notKnown') }, ...levels]}
            value={said.level}
            onChange={({ target }) => set({ level: target.value })}
          />
        )}
      </Field>
      {said.level !== '' && (
        <>
          <DateField
            label={t(`admin.actors.${aspect}AsOf`)}
            precision="day"
            value={said.asOf}
            error={errorOf(`${aspect}.asOf`)}
            onChange={(day) => set({ asOf: typeof day === 'number' ? day : undefined })}
          />
          <Field label={t(`admin.actors.${aspect}Source`)} error={errorOf(`${aspect}.source`)}>
            {(control) => (
              <TextField
                {...control}
                value={said.source}
                maxLength={200}
                autoComplete="off"
                onChange={({ target }) => set({ source: target.value })}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}
