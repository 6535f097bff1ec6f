// The value of a member of an edit, readable for people. Where two versions differ, both values stand side by side.
import type { Translate } from '#i18n/i18n.ts';
import { isMembers } from '#contract/json.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';

type Members = Record<string, unknown>;

/** The word for a member. A member that this version has no word for keeps its own name. */
export const memberWord = (t: Translate, member: string): string => t(`sync.members.${member}`, { defaultValue: member });

function listWords(t: Translate, list: readonly unknown[]): string {
  if (list.length === 0) return t('sync.none');
  return list.every((item) => typeof item === 'string') ? list.join(', ') : formatNumber(list.length);
}

/** Of choices that belong together, only those that are on are named. */
function membersWords(t: Translate, members: Members): string {
  if (Array.isArray(members['features'])) return t('sync.shapes', { count: members['features'].length });
  if ('value' in members) return memberValueWords(t, members['value']);
  if ('link' in members) return t('sync.affiliation', { link: choiceWord(t, members['link']), source: members['source'] });
  if ('timeZone' in members) return members['on'] === true ? t('sync.hours', members) : t('sync.off');
  const named = Object.entries(members).flatMap(([member, value]) => {
    if (value === true) return [memberWord(t, member)];
    if (isMembers(value)) return Object.values(value).some((inner) => inner === true) ? [membersWords(t, value)] : [];
    if (Array.isArray(value)) return value.length > 0 ? [listWords(t, value)] : [];
    return [];
  });
  return named.length > 0 ? named.join(', ') : t('sync.none');
}

/** The word for one of a few choices; a text that is none of them stays. */
const choiceWord = (t: Translate, choice: unknown): string => t(`sync.choices.${String(choice)}`, { defaultValue: String(choice) });

export function memberValueWords(t: Translate, value: unknown): string {
  if (value === undefined || value === null || value === '') return t('sync.none');
  if (typeof value === 'boolean') return t(value ? 'sync.on' : 'sync.off');
  if (typeof value === 'number') return Number.isInteger(value) ? formatNumber(value) : formatNumber(value, 2);
  if (Array.isArray(value)) return listWords(t, value);
  if (isMembers(value)) return membersWords(t, value);
  return typeof value === 'string' ? choiceWord(t, value) : JSON.stringify(value);
}

export function ValueWords({ value }: { value: unknown }) {
  const { t } = useTranslation();
  return <bdi>{memberValueWords(t, value)}</bdi>;
}
