// Who receives a signed assessment: a person or a role of the organisation, or by e-mail somebody who has no account.
import { useTranslation } from 'react-i18next';
import { type Account, Email, Role } from '#contract/entities/accounts.ts';
import type { Receiver } from '#contract/entities/passages/signed-passages.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { Colleague } from '#store/people.ts';
import type { Master } from './masters.ts';
import { useMechanisms } from '#remote/mechanisms.ts';
import { Notice } from '#ui/notice.tsx';
import { AddressField } from '#ui/form/text-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';

export const roleWords = (t: Translate, role: Account['role']): string => t(`passagesPage.signed.handOver.role.${role}`);

/** As the fields hold it: a person by the id, a role or a master's address after a space, or an address that is typed. */
export interface TypedReceiver {
  to: string;
  email: string;
}
const BY_EMAIL = 'by email';
const ROLE = 'role ';
const MASTER = 'master ';

const isMailed = (to: string): boolean => to === BY_EMAIL || to.startsWith(MASTER);

/** undefined: nobody is chosen, or what was typed is no address. */
export function receiverOf({ to, email }: TypedReceiver, colleagues: readonly Colleague[]): Receiver | undefined {
  if (isMailed(to)) {
    const { data } = Email.safeParse((to === BY_EMAIL ? email : to.slice(MASTER.length)).trim());
    return data === undefined ? undefined : { email: data };
  }
  if (to.startsWith(ROLE)) return { role: Role.parse(to.slice(ROLE.length)) };
  return colleagues.find(({ id }) => id === to);
}

interface Props {
  account: Account;
  colleagues: readonly Colleague[];
  value: TypedReceiver;
  /** It was tried to hand over to nobody. */
  isMissing: boolean;
  /** Of her: they stand first. */
  masters: readonly Master[];
  onChange: (value: TypedReceiver) => void;
}

export function ReceiverFields({ account, colleagues, value, isMissing, masters, onChange }: Props) {
  const { t } = useTranslation();
  const { to, email } = value;
  const isByEmail = to === BY_EMAIL;
  const mechanisms = useMechanisms();
  const mayMail = account.role !== 'member';
  const masterWords = ({ email: address, name }: Master) =>
    name === undefined
      ? t('passagesPage.signed.handOver.master', { email: address })
      : t('passagesPage.signed.handOver.masterNamed', { name, email: address });
  const options = [
    { value: '', label: t('passagesPage.signed.handOver.choose') },
    ...(mayMail ? masters.map((master) => ({ value: `${MASTER}${master.email}`, label: masterWords(master) })) : []),
    ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
    ...Role.options.map((role) => ({ value: `${ROLE}${role}`, label: roleWords(t, role) })),
    ...(mayMail ? [{ value: BY_EMAIL, label: t('passagesPage.signed.handOver.byEmail') }] : []),
  ];
  return (
    <>
      <Field label={t('passagesPage.signed.handOver.to')} error={isMissing && !isByEmail ? t('documentsPage.mail.toMissing') : undefined}>
        {(control) => <Select {...control} value={to} options={options} onChange={({ target }) => onChange({ to: target.value, email })} />}
      </Field>
      {isMailed(to) && mechanisms?.email !== true && (
        <Notice tone="warning">{t(`documentsPage.mail.${mechanisms ? 'noMailServer' : 'mailIfSetUp'}`)}</Notice>
      )}
      {isByEmail && (
        <AddressField
          label={t('documentsPage.mail.email')}
          hint={t('passagesPage.signed.handOver.emailWhy')}
          error={isMissing ? t('documentsPage.mail.emailMissing') : undefined}
          value={email}
          onChange={(address) => onChange({ to, email: address })}
        />
      )}
    </>
  );
}
