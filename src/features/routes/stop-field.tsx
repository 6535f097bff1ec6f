// The place of a stop: a port by name or LOCODE, a position in any form, or a tap on the map.
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortRow } from '#contract/tables.ts';
import { parsePosition } from '#domain/geo/coordinates.ts';
import { positionFaultWords } from '#i18n/position-fault-words.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { changeRouteDraft, type DraftStop, pickingStop, setStop } from './route-draft.ts';
import { portsLike } from './route-queries.ts';
import css from './routes.module.css';

const MOST_PORTS = 6;
/** Text may still become a name; a digit means that it is a position. */
const meansPosition = (text: string) => /\d/.test(text) && !/^[a-z]{2} ?[a-z2-9]{3}$/i.test(text.trim());

interface Props {
  stop: DraftStop;
  label: string;
  ports: Iterable<PortRow> | undefined;
}

export function StopField({ stop, label, ports }: Props) {
  const { t } = useTranslation();
  const positionText = usePositionFormat();
  const picking = useWatched(pickingStop) === stop.id;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useId();
  const options = isOpen && !stop.position && ports ? portsLike(stop.text, ports, MOST_PORTS) : [];
  const parsed = stop.position || !meansPosition(stop.text) ? undefined : parsePosition(stop.text);
  const fault = parsed && !parsed.ok && !isOpen ? positionFaultWords(parsed.error) : undefined;
  const unknown = !stop.position && !fault && !isOpen && stop.text.trim() !== '' ? t('routes.stop.unknown') : undefined;

  const type = (text: string) => {
    const position = meansPosition(text) ? parsePosition(text) : undefined;
    changeRouteDraft((draft) => setStop(draft, stop.id, { text, ...(position?.ok && { position: position.value }) }));
    setOpen(!position?.ok);
    setActive(0);
  };
  const take = ({ name, locode, lon, lat }: PortRow) => {
    changeRouteDraft((draft) => setStop(draft, stop.id, { text: locode ? `${name} (${locode})` : name, name, position: [lon, lat] }));
    setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      setActive((active + step + options.length) % options.length);
    } else if (event.key === 'Enter' && options[active]) {
      event.preventDefault();
      take(options[active]);
    } else if (event.key === 'Escape' && isOpen && options.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <div className={css.stop}>
      <Field
        label={label}
        error={fault ?? unknown}
        hint={picking ? t('routes.stop.tapNow') : stop.position && <span className="code">{positionText(stop.position)}</span>}
      >
        {(control) => (
          <TextField
            {...control}
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            {...(options[active] && { 'aria-activedescendant': `${list}-${active}` })}
            value={stop.text}
            placeholder={t('routes.stop.placeholder')}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
            end={
              <IconButton
                label={t('routes.stop.pick', { label })}
                aria-pressed={picking}
                onClick={() => pickingStop.set(picking ? undefined : stop.id)}
              >
                <Icon name="crosshair" />
              </IconButton>
            }
          />
        )}
      </Field>
      <ul id={list} role="listbox" aria-label={t('routes.stop.ports')} className={css.options} hidden={options.length === 0}>
        {options.map((port, at) => (
          <li
            key={port.id}
            id={`${list}-${at}`}
            role="option"
            aria-selected={at === active}
            className={css.option}
            onPointerDown={(event) => {
              event.preventDefault(); // the field keeps the focus
              take(port);
            }}
          >
            <bdi>{port.name}</bdi>
            <span className="code">{port.locode ?? port.country ?? ''}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
