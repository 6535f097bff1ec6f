// Adds the selected ships to an existing fleet or to a new one. Limits are shown before anything is written.
import { errorWords } from '#ui/error-words.ts';
import { Form } from '#ui/form/form-element.tsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SHIPS_PER_FLEET } from '#contract/limits.ts';
import { formatNumber } from '#i18n/formats.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import { watchLive } from '#store/watch-live.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type AddOutcome, addToFleet, addToNewFleet } from './fleet-additions.ts';
import css from './box-select.module.css';

const NEW_FLEET = '';
/** Of several fleets none is proposed: the first of them has nothing to do with the ship. */
const NO_FLEET = '?';

interface Props {
  /** Of all selected ships. */
  count: number;
  /** As many of them as a fleet may contain. */
  mmsis: readonly number[];
  accountId: string;
  /** Ids of fleets that are not offered. */
  without?: readonly string[] | undefined;
  /** The words that offer the undo, with the fleet's name, and what follows; else it is said here that they were added. */
  told?: { words: (fleet: string) => string; onAdded: () => void };
}

export function AddToFleet({ count, mmsis, accountId, without = [], told }: Props) {
  const { t } = useTranslation();
  const fleets = useLive(() => accountDb(accountId).fleets.toArray(), [accountId]);
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  /** Of the fleet and ships that it was about: others can be added anew. */
  const [answer, setAnswer] = useState<{ outcome: AddOutcome; about: string }>();
  const outcome = answer?.outcome;
  useEffect(() => {
    if (!outcome || 'refused' in outcome) return undefined;
    return watchLive(
      () => accountDb(accountId).outbox.bulkGet([...outcome.nos]),
      (entries) => entries.some((entry) => entry?.state === 'parked' || entry?.state === 'blocked') && setAnswer(undefined), // a toast says why
    );
  }, [accountId, outcome]);
  const offered = fleets.state === 'ready' ? fleets.value.filter(({ id }) => !without.includes(id)) : [];
  const listed = offered.toSorted((a, b) => a.name.localeCompare(b.name));
  const fleetId = chosen ?? (listed.length > 1 ? NO_FLEET : (listed[0]?.id ?? NEW_FLEET));
  const about = (id: string) => `${id} ${mmsis.join(' ')}`;
  const isDone = outcome !== undefined && !('refused' in outcome) && answer?.about === about(fleetId);
  if (count > MAX_SHIPS_PER_FLEET)
    return (
      <Notice tone="warning">{t('ships.box.tooMany', { most: formatNumber(MAX_SHIPS_PER_FLEET), number: formatNumber(count) })}</Notice>
    );

  const add = async () => {
    setBusy(true);
    const words = told?.words(listed.find(({ id }) => id === fleetId)?.name ?? name.trim());
    const came =
      fleetId === NEW_FLEET ? await addToNewFleet(name.trim(), mmsis, words) : await addToFleet(accountId, fleetId, mmsis, words);
    setBusy(false);
    setAnswer({ outcome: came, about: about('refused' in came ? fleetId : came.fleetId) });
    if ('refused' in came) return;
    setChosen(came.fleetId);
    told?.onAdded();
  };
  return (
    <Form className={css.stack} onSubmit={add}>
      <Field label={t('ships.box.fleet')}>
        {(control) => (
          <select {...control} className={css.select} value={fleetId} onChange={({ target }) => setChosen(target.value)}>
            {fleetId === NO_FLEET && (
              <option value={NO_FLEET} disabled>
                {t('ships.box.noFleet')}
              </option>
            )}
            {listed.map(({ id, name: fleet }) => (
              <option key={id} value={id}>
                {fleet}
              </option>
            ))}
            <option value={NEW_FLEET}>{t('ships.box.newFleet')}</option>
          </select>
        )}
      </Field>
      {fleetId === NEW_FLEET && (
        <Field label={t('ships.box.newName')}>
          {(control) => <TextField {...control} value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />}
        </Field>
      )}
      <Button type="submit" busy={busy} disabled={isDone || count === 0 || fleetId === NO_FLEET || (fleetId === NEW_FLEET && !name.trim())}>
        {t('ships.box.add', { count, number: formatNumber(count) })}
      </Button>
      {outcome && <Said outcome={outcome} />}
    </Form>
  );
}

function Said({ outcome }: { outcome: AddOutcome }) {
  const { t } = useTranslation();
  if (!('refused' in outcome))
    return (
      <Notice>
        {t('ships.box.added', { count: outcome.added, number: formatNumber(outcome.added) })}
        {outcome.already > 0 && ` ${t('ships.box.already', { count: outcome.already, number: formatNumber(outcome.already) })}`}
      </Notice>
    );
  const words =
    outcome.refused === 'tooMany'
      ? t('ships.box.noRoom', { most: formatNumber(MAX_SHIPS_PER_FLEET), room: formatNumber(outcome.room) })
      : outcome.error
        ? errorWords(outcome.error)
        : t('ships.box.failed');
  return <Notice tone="danger">{words}</Notice>;
}
