// Handing a signed assessment over: to a person or a role of the organisation, who acknowledge that they have read it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Account, Role } from '#contract/entities/accounts.ts';
import type { Receiver } from '#contract/entities/passages/signed-passages.ts';
import { MAX_LOG_TEXT } from '#contract/limits.ts';
import type { PassageLogRow } from '#contract/tables.ts';
import { personName } from '#domain/log/person-name.ts';
import { formatDateTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { commit } from '#store/edits/commit.ts';
import { hasLeft, type PeopleByAccount, usePeople } from '#store/people.ts';
import { useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Field } from '#ui/form/field.tsx';
import { NoteDialog } from '#ui/form/note-dialog.tsx';
import { Select } from '#ui/form/select.tsx';
import { Text } from '#ui/text.tsx';
import css from '#features/passages/passages.module.css';
import { mastersEmails } from './masters-emails.ts';
import { type HandedOver, handOversOf, mayAccept } from './hand-over-facts.ts';

interface Props {
  account: Account;
  passageId: string;
  name: string;
  /** Of the ship that sails it; undefined: it was assessed without one. */
  mmsi: number | undefined;
  log: readonly PassageLogRow[];
}

export function HandOverCard({ account, passageId, name, mmsi, log }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const people = usePeople(account.id);
  const handed = handOversOf(log);
  return (
    <Card id="passage-hand-over" title={t('passagesPage.signed.handOver.head')}>
      {handed.length === 0 && <Text tone="quiet">{t('passagesPage.signed.handOver.none')}</Text>}
      <ol className="bare-list stack-12" aria-label={t('passagesPage.signed.handOver.head')}>
        {handed.map((one) => (
          <Line key={one.line.id} {...{ account, people, one }} />
        ))}
      </ol>
      <div>
        <Button kind="soft" onClick={() => setOpen(true)}>
          {t('passagesPage.signed.handOver.open')}
        </Button>
      </div>
      <MasterWithoutAccount {...{ mmsi, name }} accountId={account.id} />
      {isOpen && <HandOverDialog {...{ account, people, passageId, name }} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Line({ account, people, one }: { account: Account; people: PeopleByAccount; one: HandedOver }) {
  const { t } = useTranslation();
  const { line, accepted, mail } = one;
  const nameNow = (id: string, nameThen: string) => {
    const member = people.get(id);
    return id === account.id
      ? t('passagesPage.signed.handOver.you')
      : member
        ? personName(member)
        : nameThen || t('passagesPage.signed.handOver.somebody');
  };
  const to = line.receiver && ('id' in line.receiver ? nameNow(line.receiver.id, line.receiver.name) : roleWords(t, line.receiver.role));
  const accept = () => commit('passage.accept', { passageId: line.passageId, entryId: newId(), at: now(), noteId: line.id });
  return (
    <li className="stack-8">
      <div className={css.stop}>
        <span>
          {t('passagesPage.signed.handOver.line', {
            from: nameNow(line.ownerId, line.ownerName),
            to,
            time: formatDateTime(line.writtenAt),
          })}
        </span>
        {line.v === 0 && <Chip tone="warning">{t('passagesPage.signed.waiting')}</Chip>}
      </div>
      {line.text !== '' && (
        <p className="as-written no-margin">
          <bdi>{line.text}</bdi>
        </p>
      )}
      <Text size="small" tone="quiet">
        {accepted
          ? t('passagesPage.signed.handOver.accepted', {
              name: nameNow(accepted.ownerId, accepted.ownerName),
              time: formatDateTime(accepted.writtenAt),
            })
          : t('passagesPage.signed.handOver.notYet')}
      </Text>
      {mail && (
        <Text size="small" tone="quiet">
          {t(`passagesPage.signed.handOver.mail.${mail.kind}`, { time: formatDateTime(mail.writtenAt) })}
        </Text>
      )}
      {mayAccept(one, account) && (
        <div>
          <Button onClick={() => void accept()}>{t('passagesPage.signed.handOver.accept')}</Button>
        </div>
      )}
    </li>
  );
}

const roleWords = (t: Translate, role: Account['role']): string => t(`passagesPage.signed.handOver.role.${role}`);

/** Only people with an account are in the list of receivers: how the assessment reaches a master who has none. */
function MasterWithoutAccount({ accountId, mmsi, name }: Pick<Props, 'mmsi' | 'name'> & { accountId: string }) {
  const { t } = useTranslation();
  const known = useLive(() => mastersEmails(accountId, mmsi), [accountId, mmsi]);
  const emails = known.state === 'ready' ? known.value : [];
  return (
    <div className="stack-4">
      <Text size="small" tone="quiet">
        {t(emails.length > 0 ? 'passagesPage.signed.handOver.masterByEmail' : 'passagesPage.signed.handOver.masterNoEmail')}
      </Text>
      {emails.map((email) => (
        <div key={email}>
          <Button asChild kind="soft">
            <a href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(name)}`}>
              {t('passagesPage.signed.handOver.writeTo', { email })}
            </a>
          </Button>
        </div>
      ))}
    </div>
  );
}

type DialogProps = Omit<Props, 'log' | 'mmsi'> & { people: PeopleByAccount; onClose: () => void };

function HandOverDialog({ account, people, passageId, name, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [to, setTo] = useState('');
  const [isMissing, setMissing] = useState(false);
  const choices = new Map<string, { receiver: Receiver; label: string }>();
  for (const [id, member] of people)
    if (id !== account.id && !hasLeft(people, id))
      choices.set(id, { receiver: { id, name: personName(member) }, label: personName(member) });
  for (const role of Role.options) choices.set(`role ${role}`, { receiver: { role }, label: roleWords(t, role) });
  const handOver = async (text: string) => {
    const receiver = choices.get(to)?.receiver;
    setMissing(!receiver);
    return receiver !== undefined && (await commit('passage.handOver', { passageId, entryId: newId(), at: now(), receiver, text })).ok;
  };
  return (
    <NoteDialog
      id="passage-hand-over-form"
      title={t('passagesPage.signed.handOver.title', { passage: name })}
      description={t('passagesPage.signed.handOver.why')}
      most={MAX_LOG_TEXT}
      saveLabel={t('passagesPage.signed.handOver.save')}
      save={handOver}
      onClose={onClose}
    >
      <Field label={t('passagesPage.signed.handOver.to')} error={isMissing ? t('passagesPage.signed.handOver.toMissing') : undefined}>
        {(control) => (
          <Select
            {...control}
            value={to}
            onChange={({ target }) => setTo(target.value)}
            options={[
              { value: '', label: t('passagesPage.signed.handOver.choose') },
              ...[...choices].map(([value, { label }]) => ({ value, label })),
            ]}
          />
        )}
      </Field>
    </NoteDialog>
  );
}
