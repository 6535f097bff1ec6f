// One search box for everything with a name: ships, ports, events, places, saved records, a position, and commands. Works offline.
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tools } from '#platform/tools.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { openShellPanel } from '#ui/frame/shell-panel.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { lastSearch } from './last-search.ts';
import type { SearchChoice, SearchCommand } from './search-choice.ts';
import { commandHit, SEARCH_KINDS, type SearchGroup, type SearchHit } from './search-results.ts';
import { SearchRow } from './search-row.tsx';
import { SearchWords } from './search-words.tsx';
import css from './search.module.css';
import { takeHit } from './take-hit.ts';
import { useResultKeys } from './use-result-keys.ts';
import { useNamesHeld, useSearch } from './use-search.ts';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '#session/session.ts';

// Two keys open the search: `/` unless the user is typing, Ctrl+K (Cmd+K) always; neither while a dialog is open.
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select'));

function useSearchKeys(open: (by: 'slash' | 'palette') => void): void {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey) return;
      if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog]')) return; // the dialog keeps the focus
      const command = event.ctrlKey || event.metaKey;
      const isSlash = event.key === '/' && !command && !isTyping(event);
      const isPalette = command && event.key.toLowerCase() === 'k';
      if (!isSlash && !isPalette) return;
      event.preventDefault();
      onOpen(isSlash ? 'slash' : 'palette');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

// The screens as search commands: those of the side navigation, and the user's account. The theme settings are one too.
const SCREENS = [
  { to: '/dashboard', label: 'dashboard.title' },
  { to: '/dashboard/map', label: 'shell.map' },
  { to: '/dashboard/fleets', label: 'shell.fleets' },
  { to: '/dashboard/ports', label: 'ports.title' },
  { to: '/dashboard/events', label: 'events.title' },
  { to: '/dashboard/preferences', label: 'shell.preferences' },
  { to: '/dashboard/organisation', label: 'teams.title' },
  { to: '/dashboard/user', label: 'shell.yourAccount' },
  { to: '/dashboard/admin', label: 'shell.admin', role: 'admin' },
] as const;

/** The same array while language and role are the same. */
function useScreenCommands(): readonly SearchCommand[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const role = session.status === 'signedIn' ? session.account.role : undefined;
  return useMemo(
    () => [
      ...SCREENS.filter((screen) => !('role' in screen) || screen.role === role).map(
        ({ to, label }): SearchCommand => ({ id: to, label: t(label), group: 'screen', run: () => void navigate({ to }) }),
      ),
      { id: 'theme', label: t('shell.themeSettings'), also: t('shell.themeAlso'), group: 'screen', run: () => openShellPanel('theme') },
    ],
    [t, navigate, role],
  );
}

/** Of each kind: the box finds what the user knows, the drawer is for browsing. */
const MOST_HITS = 5;
const NO_COMMANDS: readonly SearchCommand[] = [];

interface Props {
  accountId: string;
  /** Panels and actions by name, beside the screens. Must be the same array while they are the same. */
  commands?: readonly SearchCommand[];
  onChoose: (choice: SearchChoice) => void;
  /** Opens the drawer with all results; absent where there is none. */
  onMore?: () => void;
}

/** What is offered before anything is typed. */
function offered(recent: readonly string[], commands: readonly SearchCommand[]): SearchGroup[] {
  const groups: SearchGroup[] = [
    { kind: 'recent', hits: recent.map((text) => ({ kind: 'recent', key: `recent ${text}`, text })) },
    { kind: 'command', hits: commands.map(commandHit) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

const MORE: SearchGroup = { kind: 'more', hits: [{ kind: 'more', key: 'more' }] };
const hasMore = (groups: readonly SearchGroup[]) =>
  groups.some(({ hits, count = 0, kind }) => count > hits.length || (kind === 'ship' && hits.length === MOST_HITS));

// over 40 lines: field, keys and list of one combobox share the text and the active result
export function MapSearch({ accountId, commands: given = NO_COMMANDS, onChoose, onMore }: Props) {
  const { t } = useTranslation();
  const screens = useScreenCommands();
  const commands = useMemo(() => [...given, ...screens], [given, screens]);
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<'box' | 'palette'>();
  const { recentSearches } = useWatched(tools);
  useNamesHeld(accountId, opened !== undefined);
  const searched = useSearch({ accountId, text, kinds: SEARCH_KINDS, limit: MOST_HITS, commands });
  const found = onMore && hasMore(searched.groups) ? [...searched.groups, MORE] : searched.groups;
  const groups = text.trim() === '' ? offered(recentSearches, opened === 'palette' ? commands : NO_COMMANDS) : found;
  const hits = groups.flatMap((group) => group.hits);

  const close = () => {
    setOpened(undefined);
    input.current?.blur();
  };
  const write = (next: string) => {
    setText(next);
    forget();
    setOpened((before) => before ?? 'box');
  };
  const choose = (hit: SearchHit) => {
    if (hit.kind === 'recent') return write(hit.text);
    const typed = text;
    write('');
    close();
    if (hit.kind !== 'more') return takeHit(hit, typed, onChoose);
    lastSearch.set(typed);
    onMore?.();
  };
  const { at, onKeyDown, forget } = useResultKeys({
    hits,
    text,
    isAnswered: text.trim() === '' || !searched.isEnough || searched.isAnswered,
    choose,
    onEscape: close,
  });
  useSearchKeys((by) => {
    input.current?.focus();
    input.current?.select();
    setOpened(by === 'palette' ? 'palette' : 'box');
  });

  return (
    <search className={css.search}>
      <TextField
        ref={input}
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={opened !== undefined}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={opened && hits[at] ? `${list}-${at}` : undefined}
        aria-keyshortcuts="/ Control+K"
        placeholder={t('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={text}
        start={<Icon name="search" />}
        end={<kbd className={css.hint}>/</kbd>}
        onChange={(event) => write(event.target.value)}
        onPaste={(event) => {
          // a single-line field removes line breaks from a pasted position without adding a space
          const pasted = event.clipboardData.getData('text');
          if (!/[\r\n]/.test(pasted)) return;
          event.preventDefault();
          write(pasted.replace(/\s+/g, ' ').trim().slice(0, 120));
        }}
        onFocus={() => setOpened((before) => before ?? 'box')}
        onBlur={() => setOpened(undefined)}
        onKeyDown={onKeyDown}
      />
      {opened && (
        <div className={css.results} onPointerDown={(event) => event.preventDefault()}>
          <Groups accountId={accountId} list={list} groups={groups} text={text} at={at} onChoose={choose} />
          <SearchWords text={text} searched={searched} />
        </div>
      )}
    </search>
  );
}

/** With the index of its first hit among all hits. */
function withFirst(groups: readonly SearchGroup[]): { group: SearchGroup; first: number }[] {
  let before = 0;
  return groups.map((group) => {
    before += group.hits.length;
    return { group, first: before - group.hits.length };
  });
}

interface GroupsProps {
  accountId: string;
  list: string;
  groups: readonly SearchGroup[];
  text: string;
  at: number;
  onChoose: (hit: SearchHit) => void;
}

function Groups({ accountId, list, groups, text, at, onChoose }: GroupsProps) {
  const { t } = useTranslation();
  return (
    <div id={list} role="listbox" aria-label={t('search.results')} className={css.list}>
      {withFirst(groups).map(({ group, first }) => (
        <div key={group.kind} role="group" aria-labelledby={`${list}-${group.kind}`}>
          <div id={`${list}-${group.kind}`} className={css.heading} hidden={group.kind === 'more'}>
            {t(`search.kinds.${group.kind}`)}
          </div>
          {group.hits.map((hit, index) => (
            <SearchRow
              accountId={accountId}
              key={hit.key}
              id={`${list}-${first + index}`}
              hit={hit}
              text={text}
              isActive={first + index === at}
              onChoose={() => onChoose(hit)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
