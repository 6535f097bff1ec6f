// A field in which one of a few suggestions is chosen while one types: arrow keys, Enter and Esc, or a finger. The first suggestion is marked.
// The first arrow down only enters the list, so that Enter then takes the row that was marked.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Field } from '#ui/form/field.tsx';
import css from './suggest-field.module.css';
import { TextField } from '#ui/form/text-field.tsx';

export interface Suggestion {
  key: string;
  name: string;
  /** What tells it from others with the name. */
  detail?: ReactNode;
  code?: string | undefined;
}

interface Props<S extends Suggestion> {
  label: string;
  value: string;
  suggestions: readonly S[];
  /** Of the list of suggestions, for who cannot see it. */
  listLabel: string;
  /** Typing opens it; a choice, Esc and leaving the field close it. */
  onOpenChange: (isOpen: boolean) => void;
  onType: (text: string) => void;
  onTake: (suggestion: S) => void;
  placeholder?: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Inside the field after the text: a button. */
  end?: ReactNode;
}

/** A function of over 40 lines: the parts of a combobox share their ids. */
export function SuggestField<S extends Suggestion>(props: Props<S>) {
  const { label, value, suggestions, listLabel, onOpenChange, onType, onTake, placeholder, hint, error, end } = props;
  const [active, setActive] = useState(0);
  const [isInList, setInList] = useState(false);
  const list = useId();
  const take = (suggestion: S) => {
    onTake(suggestion);
    onOpenChange(false);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = suggestions[active];
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault();
      setActive(isInList || step < 0 ? (active + step + suggestions.length) % suggestions.length : active);
      setInList(true);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === 'Escape' && suggestions.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      onOpenChange(false);
    }
  };
  return (
    <div className={css.field}>
      <Field label={label} error={error} hint={hint}>
        {(control) => (
          <TextField
            {...control}
            role="combobox"
            aria-expanded={suggestions.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            {...(isInList && suggestions[active] && { 'aria-activedescendant': `${list}-${active}` })}
            value={value}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              onType(target.value);
              setActive(0);
              setInList(false);
            }}
            onKeyDown={press}
            onBlur={() => onOpenChange(false)}
            end={end}
          />
        )}
      </Field>
      <ul id={list} role="listbox" aria-label={listLabel} className={css.options} hidden={suggestions.length === 0}>
        {suggestions.map((suggestion, at) => (
          <li
            key={suggestion.key}
            id={`${list}-${at}`}
            role="option"
            aria-selected={at === active}
            className={css.option}
            onPointerDown={(event) => {
              event.preventDefault(); // the field keeps the focus
              take(suggestion);
            }}
          >
            <span>
              <bdi>{suggestion.name}</bdi>
              {suggestion.detail && <span className="quiet small"> {suggestion.detail}</span>}
            </span>
            <span className="code">{suggestion.code}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
