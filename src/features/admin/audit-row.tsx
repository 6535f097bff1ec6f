// One line of the audit log in short: what was done, in which organisation, by whom and when.
import { useTranslation } from 'react-i18next';
import type { AuditLine } from '#contract/administration.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { ListRow } from '#ui/row-list.tsx';
import { Text } from '#ui/text.tsx';
import { actionWords } from './action-words.ts';
import css from './admin.module.css';

export function AuditRow({ line }: { line: AuditLine }) {
  const { t } = useTranslation();
  return (
    <ListRow
      first={
        <>
          <bdi>{actionWords(line.action)}</bdi> {line.organisationName && <bdi className={css.quiet}>{line.organisationName}</bdi>}
        </>
      }
    >
      <Text as="span" size="small" tone="quiet" className="tabular">
        <bdi>{line.who ?? t('admin.audit.nobody')}</bdi>, {formatDateTime(line.at)}
      </Text>
    </ListRow>
  );
}
