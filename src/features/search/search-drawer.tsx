// The search with more space: kinds to choose, and all results in a list that draws only visible rows.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/frame/drawer.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useMedia } from '#ui/look/use-media.ts';
import { VirtualList } from '#ui/table/virtual-list.tsx';
import { lastSearch } from './last-search.ts';
import type { SearchChoice, SearchCommand } from './search-choice.ts';
import { SEARCH_KINDS, type SearchGroup, type SearchHit, type SearchKind } from './search-results.ts';
import { SearchRow } from './search-row.tsx';
import { SearchWords } from './search-words.tsx';
import css from './search.module.css';
import { takeHit } from './take-hit.ts';
import { useResultKeys } from './use-result-keys.ts';
import { useNamesHeld, useSearch } from './use-search.ts';

/** Of each kind. Typing another letter is quicker than reading a thousand rows. */
const MOST_HITS = 200;
const ROW_PX = { pointer: 44, finger: 56 };
const NO_COMMANDS: readonly SearchCommand[] = [];

interface Props {
  accountId: string;
  onChoose: (choice: SearchChoice) => void;
  onClose: () => void;
  onBack?: () => void;
}

/** A heading is a row as well. */
type Row = { heading: SearchGroup } | { hit: SearchHit; at: number };

function rowsOf(groups: readonly SearchGroup[]): Row[] {
  let at = 0;
  return groups.flatMap((group): Row[] => [{ heading: group }, ...group.hits.map((hit): Row => ({ hit, at: at++ }))]);
}

// over 40 lines: field, kinds, keys and list share the text and the active result
export function SearchDrawer({ accountId, onChoose, onClose, onBack }: Props) {
  const { t } = useTranslation();
  const list = useId();
  const isFinger = useMedia('(pointer: coarse)');
  const [text, setText] = useState(lastSearch.get);
  const [kinds, setKinds] = useState<readonly SearchKind[]>(SEARCH_KINDS);
  useNamesHeld(accountId, true);
  const searched = useSearch({ accountId, text, kinds, limit: MOST_HITS, commands: NO_COMMANDS });
  const hits = searched.groups.flatMap((group) => group.hits);
  const rows = rowsOf(searched.groups);
  const write = (next: string) => {
    setText(next);
    lastSearch.set(next);
    forget();
  };
  const choose = (hit: SearchHit) => takeHit(hit, text, onChoose);
  const isAnswered = !searched.isEnough || searched.isAnswered;
  const { at, onKeyDown, forget } = useResultKeys({ hits, text, isAnswered, choose, onEscape: onClose });
  const active = rows.findIndex((row) => 'at' in row && row.at === at);
  const toggle = (kind: SearchKind) => {
    forget();
    const left =
      kinds.length === SEARCH_KINDS.length ? [kind] : kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind];
    setKinds(left.length ? SEARCH_KINDS.filter((one) => left.includes(one)) : SEARCH_KINDS);
  };

  return (
    <Drawer title={t('search.title')} onClose={onClose} {...(onBack && { onBack })}>
      <div className={css.drawer}>
        <TextField
          autoFocus
          role="combobox"
          aria-label={t('search.everything')}
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={hits[at] ? `${list}-${at}` : undefined}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={text}
          start={<Icon name="search" />}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div role="group" aria-label={t('search.onlyKinds')} className={css.kinds}>
          {SEARCH_KINDS.map((kind) => (
            <Button
              key={kind}
              type="button"
              size="small"
              kind={kinds.length < SEARCH_KINDS.length && kinds.includes(kind) ? 'primary' : 'soft'}
              aria-pressed={kinds.length < SEARCH_KINDS.length && kinds.includes(kind)}
              onClick={() => toggle(kind)}
            >
              {t(`search.kinds.${kind}`)}
            </Button>
          ))}
        </div>
        <SearchWords text={text} searched={searched} />
        {rows.length > 0 && (
          <VirtualList
            id={list}
            role="listbox"
            label={t('search.results')}
            className={css.virtual}
            count={rows.length}
            rowPx={isFinger ? ROW_PX.finger : ROW_PX.pointer}
            active={at > 0 ? active : 0}
            row={(index) => {
              const row = rows[index];
              if (!row) return null;
              if ('heading' in row) return <Heading group={row.heading} />;
              return (
                <SearchRow
                  accountId={accountId}
                  id={`${list}-${row.at}`}
                  hit={row.hit}
                  text={searched.text}
                  isActive={row.at === at}
                  place={{ at: row.at, of: hits.length }}
                  onChoose={() => choose(row.hit)}
                />
              );
            }}
          />
        )}
      </div>
    </Drawer>
  );
}

/** Says how many there are, and when not all are listed. */
function Heading({ group: { kind, count, hits } }: { group: SearchGroup }) {
  const { t } = useTranslation();
  const name = t(`search.kinds.${kind}`);
  const all = count ?? hits.length;
  const isPart = all > hits.length || (count === undefined && hits.length >= MOST_HITS);
  return (
    <div className={css.heading} role="presentation">
      {isPart
        ? t('search.firstOf', { kind: name, shown: formatNumber(hits.length) })
        : t('search.counted', { kind: name, count: formatNumber(all) })}
    </div>
  );
}
