// The editions of the rule set of risk: ours, and those of the organisation. A manager imports one and chooses by which one ships and passages
// are rated; others see which one it is. As this device has them from the last sync.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import type { Row } from '#contract/tables.ts';
import { writeRuleSet } from '#domain/risk/read-rule-set.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { formatDate } from '#i18n/formats.ts';
import { saveFile } from '#platform/save-file.ts';
import { call } from '#remote/call.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { FileInput } from '#ui/form/file-input.tsx';
import { Card } from '#ui/frame/card.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { Text } from '#ui/text.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';
import { showToast } from '#ui/toasts.tsx';

interface Props {
  accountId: string;
  mayChange: boolean;
}

export function RuleSetsCard({ accountId, mayChange }: Props) {
  const { t } = useTranslation();
  const own = useLive(() => accountDb(accountId).ruleSets.toArray(), [accountId]);
  if (own.state === 'loading') return <SkeletonLines lines={2} />;
  const known = own.state === 'ready' ? own.value : [];
  const rows = known.toSorted((one, other) => other.importedAt - one.importedAt);
  const chosen = rows.find(({ isChosen }) => isChosen)?.id ?? FATHOM_RULES.edition;
  return (
    <Card id="organisation-rules" title={t('organisation.rules.title')} hint={t('organisation.rules.why')}>
      <RowList label={t('organisation.rules.title')}>
        <Edition edition={FATHOM_RULES.edition} text={writeRuleSet(FATHOM_RULES)} {...{ chosen, mayChange }} />
        {rows.map((row) => (
          <Edition key={row.id} edition={row.id} text={row.file} of={row} {...{ chosen, mayChange }} />
        ))}
      </RowList>
      {mayChange && <ImportFile />}
    </Card>
  );
}

interface EditionProps {
  edition: string;
  text: string;
  /** Absent: ours. */
  of?: Row<'ruleSets'>;
  chosen: string;
  mayChange: boolean;
}

function Edition({ edition, text, of, chosen, mayChange }: EditionProps) {
  const { t } = useTranslation();
  const choose = async () => {
    toastAnswer(await call('organisation.chooseRuleSet', { body: of ? { edition } : {} }), t('organisation.rules.chosenNow', { edition }));
  };
  return (
    <ListRow
      first={
        <>
          <bdi className="breaks">{edition}</bdi>
          <Text as="div" size="small" tone="quiet">
            {of
              ? t('organisation.rules.importedBy', { name: of.authorName, date: formatDate(of.importedAt) })
              : t('organisation.rules.ours')}
          </Text>
        </>
      }
    >
      {edition === chosen && <Chip tone="good">{t('organisation.rules.chosen')}</Chip>}
      {edition !== chosen && mayChange && (
        <OnlineButton kind="soft" aria-label={t('organisation.rules.chooseNamed', { edition })} onClick={() => void choose()}>
          {t('organisation.rules.choose')}
        </OnlineButton>
      )}
      <Button
        kind="soft"
        aria-label={t('organisation.rules.saveNamed', { edition })}
        onClick={() => saveFile(`${edition}.json`, text, 'application/json')}
      >
        {t('organisation.rules.save')}
      </Button>
    </ListRow>
  );
}

function ImportFile() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<AppError>();
  const send = async (file: File) => {
    const answer = await call('organisation.importRuleSet', { body: { file: await file.text() } });
    setRefusal(answer.ok ? undefined : answer.error);
    if (answer.ok) showToast('success', t('organisation.rules.imported', { edition: answer.value.edition }));
  };
  const faults = refusal?.details ?? [];
  return (
    <div className="stack-12">
      <FileInput ref={input} label={t('organisation.rules.file')} accept=".json,application/json" onFile={(file) => void send(file)} />
      <div>
        <OnlineButton kind="soft" onClick={() => input.current?.click()}>
          {t('organisation.rules.import')}
        </OnlineButton>
      </div>
      {refusal && <RefusalMessage error={faults.length > 1 ? { ...refusal, message: t('organisation.rules.faults') } : refusal} />}
      {faults.length > 1 && (
        <ul className="breaks" aria-label={t('organisation.rules.faults')}>
          {faults.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
