// A running check and its result: how many ships can be added, which rows cannot and why. Adds only when the user confirms.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';
import type { BuilderShip } from '#store/fleet-builder.ts';
import { errorWords } from '#ui/error-words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { Text, Title } from '#ui/text.tsx';
import { type Checked, type RowWords, tagsOf } from './fleet-check.ts';
import css from '#features/fleets/fleet-form.module.css';
import type { Stage } from './use-check.ts';

export type OnAdd = (ships: readonly BuilderShip[], tags: readonly string[]) => void;

interface Props {
  stage: Exclude<Stage, { at: 'idle' }>;
  onAdd: OnAdd;
  /** Cancelled or dismissed. */
  onEnd: () => void;
}

export function CheckView({ stage, onAdd, onEnd }: Props) {
  const { t } = useTranslation();
  if (stage.at === 'done') return <Outcome {...stage} onAdd={onAdd} onEnd={onEnd} />;
  const words = t(stage.what === 'reading' ? 'fleets.form.reading' : 'fleets.form.checking');
  return (
    <div className={css.way}>
      <Text as="span" role="status">
        {words}
      </Text>
      <div className={css.progress}>
        <ProgressBar label={words} fraction={stage.part} />
      </div>
      <Button kind="soft" onClick={onEnd}>
        {t('fleets.form.cancelCheck')}
      </Button>
    </div>
  );
}

/** The server could not be asked; any other reason is shown in the server's words. */
const NO_LINK = ['offline', 'notOurs', 'timeout', 'unavailable', 'unauthenticated'];

function Outcome({ checked, notes, onAdd, onEnd }: Omit<Props, 'stage'> & { checked: Checked; notes: readonly string[] }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []); // the button that started the check had the focus and is gone
  const { ships, refused, warned, deviceOnly } = checked;
  const tags = tagsOf(ships);
  const count = ships.length;
  const add = () =>
    onAdd(
      ships.map(({ mmsi, imo, name }) => ({ mmsi, ...(imo !== undefined && { imo }), ...(name && { name }) })),
      tags,
    );
  return (
    <div className={css.way}>
      <div ref={heading} tabIndex={-1} className={css.outcome}>
        <Title level={3} size="small">
          {[
            t('fleets.form.canAdd', { count, number: formatNumber(count) }),
            refused.length > 0 && t('fleets.form.cannotAdd', { count: refused.length, number: formatNumber(refused.length) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Title>
      </div>
      <div className="line-8 wraps">
        {count > 0 && <Button onClick={add}>{t('fleets.form.addShips', { count, number: formatNumber(count) })}</Button>}
        <Button kind="soft" onClick={onEnd}>
          {t(count > 0 ? 'fleets.form.discard' : 'fleets.form.back')}
        </Button>
      </div>
      {deviceOnly && (
        <Notice tone="warning" title={t('fleets.form.deviceOnly')}>
          {NO_LINK.includes(deviceOnly.code) ? t('fleets.form.deviceOnlyWhy') : errorWords(deviceOnly)}
        </Notice>
      )}
      {notes.map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      {tags.length > 0 && <Notice>{t('fleets.form.tagsFound', { tags: tags.join(', ') })}</Notice>}
      {refused.length > 0 && <Rows label={t('fleets.form.refusedRows')} rows={refused} />}
      {warned.length > 0 && <Rows label={t('fleets.form.warnedRows')} rows={warned} />}
    </div>
  );
}

const ROWS_AT_FIRST = 50;

function Rows({ label, rows }: { label: string; rows: readonly RowWords[] }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(ROWS_AT_FIRST);
  const more = rows.length - shown;
  return (
    <div className={css.rows} tabIndex={0} role="group" aria-label={label}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fleets.form.rowNumber')}</th>
            <th scope="col">{t('fleets.form.rowText')}</th>
            <th scope="col">{t('fleets.form.rowWhy')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ row, text, message }) => (
            <tr key={row}>
              <td>{formatNumber(row)}</td>
              <td>
                <bdi>{text}</bdi>
              </td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button kind="plain" onClick={() => setShown(shown + 10 * ROWS_AT_FIRST)}>
          {t('fleets.form.moreRows', { count: more, number: formatNumber(more) })}
        </Button>
      )}
    </div>
  );
}
