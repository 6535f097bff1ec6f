// The other version and the user's own side by side, field by field, with who changed it and when.
import { isMembers } from '#contract/json.ts';
import { useTranslation } from 'react-i18next';
import type { Conflict } from '#contract/errors.ts';
import { type MutationName, mutations } from '#domain/mutations.ts';
import { toCall } from '#domain/mutation-calls.ts';
import { formatDateTime } from '#i18n/formats.ts';
import css from './sync-panel.module.css';
import { memberWord, ValueWords } from './sync-value.tsx';

interface Props {
  name: MutationName;
  args: unknown;
  conflict: Conflict;
}

/** Nobody else took part: all of it was changed by the user on another device. */
export const isOwnConflict = ({ fields }: Conflict): boolean => fields.length > 0 && fields.every(({ own }) => own);

export function ConflictTable({ name, args, conflict }: Props) {
  const { t } = useTranslation();
  const { fields } = conflict;
  const isOwn = isOwnConflict(conflict);
  const mine = isMembers(args) ? args : {};
  const deletes = name in mutations && toCall(name, args).method === 'DELETE';
  return (
    <table className={css.conflict}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t(isOwn ? 'sync.ownDevice.theirs' : 'sync.theirs')}</th>
          <th scope="col">{t(isOwn ? 'sync.ownDevice.mine' : 'sync.mine')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{memberWord(t, field.name)}</th>
            <td>
              <ValueWords value={field.theirs} />
              <div className="quiet small">
                {t(field.own ? 'sync.ownDevice.byAt' : 'sync.byAt', { by: field.by, at: formatDateTime(field.at) })}
              </div>
            </td>
            <td>{deletes ? t('sync.deleted') : <ValueWords value={mine[field.name]} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
