// Has the server mail what a screen shows, as a PDF: to a colleague, or by a manager to a typed address. Offline it waits on this device.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOffer } from '#contract/documents/document.ts';
import type { MailedDocument } from '#contract/documents/mailed-document.ts';
import { Email, type Role } from '#contract/entities/accounts.ts';
import { MAX_LOG_TEXT } from '#contract/limits.ts';
import { newId } from '#platform/ids.ts';
import { commit } from '#store/edits/commit.ts';
import { useMechanisms } from '#remote/mechanisms.ts';
import { type Colleague, colleaguesOf, usePeople } from '#store/people.ts';
import { AddressField } from '#ui/form/text-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { NoteDialog } from '#ui/form/note-dialog.tsx';
import { Select } from '#ui/form/select.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toasts.tsx';

/** In the choice of who receives it: an address that is typed. */
const TYPED = 'typed address';

interface Typed {
  to: string;
  email: string;
}

/** undefined: nobody is chosen, or what was typed is no address. */
function addresseeOf({ to, email }: Typed, colleagues: readonly Colleague[]) {
  if (to === TYPED) {
    const { data } = Email.safeParse(email.trim());
    return data === undefined ? undefined : { email: data };
  }
  return colleagues.find(({ id }) => id === to);
}

interface Props {
  offer: DocumentOffer;
  mail: NonNullable<DocumentOffer['mail']>;
  mailedOffer: (offer: DocumentOffer, noPicture: string) => Promise<MailedDocument | undefined>;
  onClose: () => void;
}

export function MailDialog({ offer, mail: { accountId, of, ofId }, mailedOffer, onClose }: Props) {
  const { t } = useTranslation();
  const people = usePeople(accountId);
  const colleagues = colleaguesOf(people, accountId);
  const mechanisms = useMechanisms();
  const [typed, setTyped] = useState<Typed>({ to: '', email: '' });
  const [wrong, setWrong] = useState<'addressee' | 'size'>();
  const send = async (text: string) => {
    const addressee = addresseeOf(typed, colleagues);
    if (!addressee) return setWrong('addressee'), false;
    const document = await mailedOffer(offer, t('documentsPage.mapTooLarge'));
    if (!document) return setWrong('size'), false;
    const { ok } = await commit('document.mail', { entryId: newId(), of, ofId, addressee, text, document });
    if (ok) showToast('success', t('documentsPage.mail.taken'));
    return ok;
  };
  return (
    <NoteDialog
      id="mail-document"
      title={t('documentsPage.mail.title')}
      description={t('documentsPage.mail.why')}
      most={MAX_LOG_TEXT}
      saveLabel={t('documentsPage.mail.send')}
      save={send}
      onClose={onClose}
    >
      {mechanisms?.email !== true && (
        <Notice tone="warning">{t(`documentsPage.mail.${mechanisms ? 'noMailServer' : 'mailIfSetUp'}`)}</Notice>
      )}
      <AddresseeFields
        colleagues={colleagues}
        role={people.get(accountId)?.role ?? 'member'}
        value={typed}
        isMissing={wrong === 'addressee'}
        onChange={setTyped}
      />
      {wrong === 'size' && <Notice tone="warning">{t('documentsPage.mail.tooLarge')}</Notice>}
    </NoteDialog>
  );
}

interface FieldsProps {
  colleagues: readonly Colleague[];
  /** Of whoever sends it: a member sends it to colleagues alone. */
  role: Role;
  value: Typed;
  /** It was tried to send it to nobody. */
  isMissing: boolean;
  onChange: (value: Typed) => void;
}

function AddresseeFields({ colleagues, role, value: { to, email }, isMissing, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const isTyped = to === TYPED;
  const options = [
    { value: '', label: t('documentsPage.mail.choose') },
    ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
    ...(role === 'member' ? [] : [{ value: TYPED, label: t('documentsPage.mail.typed') }]),
  ];
  return (
    <>
      <Field label={t('documentsPage.mail.to')} error={isMissing && !isTyped ? t('documentsPage.mail.toMissing') : undefined}>
        {(control) => <Select {...control} value={to} options={options} onChange={({ target }) => onChange({ to: target.value, email })} />}
      </Field>
      {isTyped && (
        <AddressField
          label={t('documentsPage.mail.email')}
          error={isMissing ? t('documentsPage.mail.emailMissing') : undefined}
          value={email}
          onChange={(address) => onChange({ to, email: address })}
        />
      )}
    </>
  );
}
