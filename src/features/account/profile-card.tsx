// Picture and name, and what others have decided about the account: organisation and role.
import { Form } from '#ui/form/form-element.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import type { AppError } from '#contract/errors.ts';
import { MAX_OPENED_FILE_BYTES } from '#contract/limits.ts';
import { AccountChange } from '#contract/entities/registration.ts';
import { formatBytes } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { Field } from '#ui/form/field.tsx';
import { FileInput } from '#ui/form/file-input.tsx';
import { LeaveQuestion } from '#ui/form/form.tsx';
import { fieldWords, placeRefusal } from '#ui/form/form-errors.ts';
import { RefusalMessage } from '#ui/refusal.tsx';
import { Text } from '#ui/text.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { LinkNote } from './link-note.tsx';
import { changeAccount, setAvatar } from './account-changes.ts';
import { TelephoneForm } from './telephone-form.tsx';
import css from './account.module.css';
import { fail, ok, type Result } from '#contract/result.ts';

// Makes a small square picture from a file. Only pixels are sent, not where and when it was taken.
const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
type AvatarFault = 'account.avatarType' | 'account.avatarSize' | 'account.avatarBroken';
/** Twice the size that the server makes (server/features/auth/avatar.ts), so that it can average pixels. */
const SIDE_PX = 128;

/** The central square, as base64 of a PNG. */
async function readAvatar(file: File): Promise<Result<string, AvatarFault>> {
  if (!AVATAR_TYPES.includes(file.type)) return fail('account.avatarType');
  if (file.size > MAX_OPENED_FILE_BYTES) return fail('account.avatarSize');
  try {
    const picture = await createImageBitmap(file);
    const side = Math.min(picture.width, picture.height);
    const canvas = new OffscreenCanvas(Math.min(SIDE_PX, side), Math.min(SIDE_PX, side));
    const brush = canvas.getContext('2d');
    if (!brush) return fail('account.avatarBroken');
    brush.imageSmoothingQuality = 'high';
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
    brush.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
    picture.close();
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
    return ok(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
  } catch {
    return fail('account.avatarBroken');
  }
}

const ROLES = { admin: 'account.roleAdmin', manager: 'account.roleManager', member: 'account.roleMember' } as const;
const Names = AccountChange.pick({ firstName: true, lastName: true }).required();
const FIELDS = ['firstName', 'lastName'] as const;

interface Props {
  account: Account;
  online: boolean;
}

export function ProfileCard({ account, online }: Props) {
  const { t } = useTranslation();
  return (
    <Card id="account-profile" title={t('account.profile')}>
      <AvatarChoice account={account} online={online} />
      <NameForm account={account} online={online} />
      <TelephoneForm account={account} online={online} />
      <Facts
        facts={[
          { label: t('account.organisation'), value: account.organisationName },
          { label: t('account.role'), value: t(ROLES[account.role]) },
        ]}
      />
      <LinkNote online={online} />
    </Card>
  );
}

const initials = ({ firstName, lastName, email }: Account) =>
  ([firstName, lastName].map((name) => name.trim().slice(0, 1)).join('') || email.slice(0, 1)).toUpperCase();

/** The initials when there is no picture, or it cannot be loaded. */
function Avatar({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [lost, setLost] = useState<string>();
  return account.avatar !== undefined && account.avatar !== lost ? (
    <img className={css.avatar} src={account.avatar} alt={t('account.avatarAlt')} onError={() => setLost(account.avatar)} />
  ) : (
    <span className={css.avatar} aria-hidden="true">
      {initials(account)}
    </span>
  );
}

function AvatarChoice({ account, online }: Props) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<AvatarFault>();
  const [refusal, setRefusal] = useState<AppError>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const send = async (file: File) => {
    setFault(undefined);
    setRefusal(undefined);
    setBusy(true);
    const picture = await readAvatar(file);
    if (!picture.ok) setFault(picture.error);
    else {
      const answer = await setAvatar(account.id, picture.value);
      if (!answer.ok) setRefusal(answer.error);
    }
    setBusy(false);
  };
  return (
    <>
      <div className="line-16">
        <Avatar account={account} />
        <div className="stack-4 breaks grows">
          <div>
            <Button kind="soft" busy={busy} disabled={!online} onClick={() => input.current?.click()}>
              {t('account.choosePicture')}
            </Button>
          </div>
          <Text size="small" tone="quiet">
            {t('account.pictureHint', { size: formatBytes(MAX_OPENED_FILE_BYTES) })}
          </Text>
        </div>
        <FileInput ref={input} label={t('account.choosePicture')} accept={AVATAR_TYPES.join(',')} onFile={(file) => void send(file)} />
      </div>
      {fault && (
        <Text tone="danger" role="alert">
          {t(fault, { size: formatBytes(MAX_OPENED_FILE_BYTES) })}
        </Text>
      )}
      {refusal && <RefusalMessage error={refusal} />}
    </>
  );
}

function NameForm({ account, online }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const { firstName, lastName } = account;
  const { register, handleSubmit, formState, getValues, setError, reset } = useForm({
    resolver: zodResolver(Names),
    defaultValues: { firstName, lastName },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const submit = handleSubmit(async (names) => {
    setRefusal(undefined);
    const answer = await changeAccount(account.id, names);
    if (answer.ok) reset({ firstName: answer.value.account.firstName, lastName: answer.value.account.lastName });
    else setRefusal(placeRefusal(answer.error, FIELDS, setError));
  });
  const words = (name: (typeof FIELDS)[number]) =>
    fieldWords(errors[name], getValues(name), { missing: 'account.nameMissing', wrong: 'account.nameLong' }, t);
  return (
    <Form className="stack-14" onSubmit={submit}>
      {refusal && <RefusalMessage error={refusal} />}
      <div className={css.fields}>
        <Field label={t('account.firstName')} error={words('firstName')}>
          {(control) => <TextField {...control} {...register('firstName')} autoComplete="given-name" />}
        </Field>
        <Field label={t('account.lastName')} error={words('lastName')}>
          {(control) => <TextField {...control} {...register('lastName')} autoComplete="family-name" />}
        </Field>
      </div>
      <div>
        <Button type="submit" kind="soft" busy={isSubmitting} disabled={!online || !isDirty}>
          {t('account.saveName')}
        </Button>
      </div>
      <LeaveQuestion isUnsaved={() => isDirty && !isSubmitting} />
    </Form>
  );
}
