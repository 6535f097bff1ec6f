// Name, address and password of a new account, checked by the server's schema. The caller sends them.
import { Form } from '#ui/form/form-element.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import { Registration } from '#contract/entities/registration.ts';
import { Button } from '#ui/button.tsx';
import { fieldWords, placeRefusal } from '#ui/form/form-errors.ts';
import { RefusalMessage } from '#ui/refusal.tsx';
import { toastRefusal } from '#ui/toast-refusal.ts';
import {
  EMAIL_WORDS,
  EmailField,
  FIRST_NAME_WORDS,
  LAST_NAME_WORDS,
  NameFields,
  NEW_PASSWORD_WORDS,
  NewPasswordField,
} from './auth-fields.tsx';

interface Props {
  /** From an invitation, which fixes the address. */
  email?: string;
  /** Resolves with the error, or undefined once it is done. */
  onRegister: (registration: Registration) => Promise<AppError | undefined>;
}

const FIELDS = ['firstName', 'lastName', 'email', 'password'] as const;

export function RegisterForm({ email, onRegister }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const { register, control, handleSubmit, formState, getValues, setError } = useForm({
    resolver: zodResolver(Registration),
    defaultValues: { firstName: '', lastName: '', email: email ?? '', password: '' },
  });
  const { errors } = formState;
  const { length } = useWatch({ control, name: 'password' });
  // in the order of the screen: the first wrong field gets the focus
  const [firstName, lastName, address, password] = FIELDS.map((name) => register(name)) as [Field, Field, Field, Field];
  const submit = handleSubmit(async (typed) => {
    setRefusal(undefined);
    const error = await onRegister(typed);
    if (!error) return;
    toastRefusal(error);
    setRefusal(placeRefusal(error, FIELDS, setError));
  });
  return (
    <Form className="stack-16" onSubmit={submit}>
      {refusal && <RefusalMessage error={refusal} needsLink={t('auth.needsLink')} />}
      <NameFields
        first={{ field: firstName, error: fieldWords(errors.firstName, getValues('firstName'), FIRST_NAME_WORDS, t) }}
        last={{ field: lastName, error: fieldWords(errors.lastName, getValues('lastName'), LAST_NAME_WORDS, t) }}
      />
      {email === undefined ? (
        <EmailField error={fieldWords(errors.email, getValues('email'), EMAIL_WORDS, t)} field={address} />
      ) : (
        <input type="hidden" autoComplete="username" {...address} />
      )}
      <NewPasswordField
        error={fieldWords(errors.password, getValues('password'), NEW_PASSWORD_WORDS, t)}
        field={password}
        length={length}
      />
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        {t('auth.register')}
      </Button>
    </Form>
  );
}

type Field = ReturnType<ReturnType<typeof useForm<Registration>>['register']>;
