// Handing a signed assessment over: to a person or a role of the organisation, who acknowledge that they have read it, or by e-mail.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOffer } from '#contract/documents/document.ts';
import { DOCUMENT_MAIL_FAILURES, type MailedDocument } from '#contract/documents/mailed-document.ts';
import type { Account } from '#contract/entities/accounts.ts';
import { MAX_LOG_TEXT } from '#contract/limits.ts';
import type { PassageLogRow } from '#contract/tables.ts';
import { personName } from '#domain/log/person-name.ts';
import { formatDateTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { useMechanisms } from '#remote/mechanisms.ts';
import { commit } from '#store/edits/commit.ts';
import { colleaguesOf, type PeopleByAccount, usePeople } from '#store/people.ts';
import { useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Card } from '#ui/frame/card.tsx';
import { NoteDialog } from '#ui/form/note-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import css from '#features/passages/passages.module.css';
import { mastersOf } from './masters.ts';
import { type HandedOver, handOversOf, mayAccept } from './hand-over-facts.ts';
import { ReceiverFields, receiverOf, roleWords, type TypedReceiver } from './receiver-fields.tsx';

export interface HandOverProps {
  account: Account;
  passageId: string;
  name: string;
  /** Of the ship that sails it; undefined: it was assessed without one. */
  mmsi: number | undefined;
  log: readonly PassageLogRow[];
  /** What goes with an e-mail, as a PDF. */
  offer: DocumentOffer;
  /** The document as the server is handed it to be mailed, with these words for a picture that is too large: of another feature. */
  mailed: (offer: DocumentOffer, noPicture: string) => Promise<MailedDocument | undefined>;
}

export function HandOverCard({ account, passageId, name, mmsi, log, offer, mailed }: HandOverProps) {
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
      <Text size="small" tone="quiet">
        {t('passagesPage.signed.handOver.withoutAccount')}
      </Text>
      {isOpen && <HandOverDialog {...{ account, people, passageId, name, mmsi, offer, mailed }} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Line({ account, people, one }: { account: Account; people: PeopleByAccount; one: HandedOver }) {
  const { t } = useTranslation();
  const mechanisms = useMechanisms();
  const { line, accepted, mail } = one;
  const nameNow = (id: string, nameThen: string) => {
    const member = people.get(id);
    return id === account.id
      ? t('passagesPage.signed.handOver.you')
      : member
        ? personName(member)
        : nameThen || t('passagesPage.signed.handOver.somebody');
  };
  const { receiver } = line;
  const isByEmail = receiver !== undefined && 'email' in receiver;
  const to =
    receiver && (isByEmail ? receiver.email : 'id' in receiver ? nameNow(receiver.id, receiver.name) : roleWords(t, receiver.role));
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
      {!isByEmail && (
        <Text size="small" tone="quiet">
          {accepted
            ? t('passagesPage.signed.handOver.accepted', {
                name: nameNow(accepted.ownerId, accepted.ownerName),
                time: formatDateTime(accepted.writtenAt),
              })
            : t('passagesPage.signed.handOver.notYet')}
        </Text>
      )}
      {(mail || isByEmail) && (
        <Text size="small" tone="quiet">
          {mail
            ? mailWords(t, mail, isByEmail)
            : t(mechanisms?.email === false ? 'passagesPage.signed.handOver.mail.noServer' : 'passagesPage.signed.handOver.mail.waits')}
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

type DialogProps = Omit<HandOverProps, 'log'> & { people: PeopleByAccount; onClose: () => void };

function HandOverDialog({ account, people, passageId, name, mmsi, offer, mailed, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<TypedReceiver>({ to: '', email: '' });
  const [isMissing, setMissing] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const known = useLive(() => mastersOf(account.id, mmsi), [account.id, mmsi]);
  const colleagues = colleaguesOf(people, account.id);
  const handOver = async (text: string) => {
    const receiver = receiverOf(typed, colleagues);
    setMissing(!receiver);
    if (!receiver) return false;
    const document = 'email' in receiver ? await mailed(offer, t('documentsPage.mapTooLarge')) : undefined;
    if ('email' in receiver && !document) return setTooLarge(true), false;
    const entry = { passageId, entryId: newId(), at: now(), receiver, text, ...(document && { document }) };
    return (await commit('passage.handOver', entry)).ok;
  };
  const retype = (next: TypedReceiver) => {
    setTyped(next);
    setTooLarge(false);
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
      <ReceiverFields
        {...{ account, colleagues, isMissing }}
        value={typed}
        masters={known.state === 'ready' ? known.value : []}
        onChange={retype}
      />
      {isTooLarge && <Notice tone="warning">{t('documentsPage.mail.tooLarge')}</Notice>}
    </NoteDialog>
  );
}

/** Of a hand-over by e-mail with its file, or with why it did not go. */
function mailWords(t: Translate, { kind, text, writtenAt }: PassageLogRow, isByEmail: boolean): string {
  const time = formatDateTime(writtenAt);
  if (!isByEmail) return t(`passagesPage.signed.handOver.mail.${kind}`, { time });
  if (kind === 'mailed')
    return text === ''
      ? t('passagesPage.signed.handOver.mail.wentAlone', { time })
      : t('passagesPage.signed.handOver.mail.wentWith', { time, file: text });
  const reason = DOCUMENT_MAIL_FAILURES.find((one) => one === text) ?? 'refused';
  return t('passagesPage.signed.handOver.mail.failed', { time, reason: t(`passagesPage.signed.handOver.mailFailure.${reason}`) });
}
