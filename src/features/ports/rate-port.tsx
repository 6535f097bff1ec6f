// An administrator replaces the computed rating of a port, or restores it, with a reason. Needs the server.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import { RatePort, THREAT_RATINGS } from '#contract/entities/ports.ts';
import type { PortRow } from '#contract/tables.ts';
import { call } from '#remote/call.ts';
import { useReachable } from '#remote/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { OnlineForm, SelectInput, TextInput } from '#ui/form/form.tsx';
import { NeedsLink } from '#ui/link-notice.tsx';
import { showToast } from '#ui/toasts.tsx';

export function RatePortButton({ port }: { port: PortRow }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <RatePortForm port={port} onClose={() => setOpen(false)} />;
  return (
    <div>
      <Button kind="soft" onClick={() => setOpen(true)}>
        {t('portsPage.rate')}
      </Button>
    </div>
  );
}

/** What the select calls "as computed": null for the server. */
const AS_COMPUTED = '';

function RatePortForm({ port, onClose }: { port: PortRow; onClose: () => void }) {
  const { t } = useTranslation();
  const isReachable = useReachable();
  const [refusal, setRefusal] = useState<AppError>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(RatePort),
    defaultValues: { rating: port.threatRating ?? 'High', reason: '' },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const save = handleSubmit(async (body) => {
    const answer = await call('admin.ratePort', { params: { id: port.id }, body });
    if (!answer.ok) return setRefusal(answer.error);
    showToast('success', t('portsPage.rateSaved'));
    onClose();
  });
  const options = THREAT_RATINGS.map((rating) => ({ value: rating as string, label: t(`ports.rating.${rating}`) }));
  if (port.givenRating) options.push({ value: AS_COMPUTED, label: t('portsPage.asComputed') });
  return (
    <NeedsLink reachable={isReachable}>
      <OnlineForm
        onSubmit={save}
        isBusy={isSubmitting}
        isUnsaved={() => isDirty && !isSubmitting}
        saveLabel={t('portsPage.rateSave')}
        refusal={refusal}
        cancel={
          <Button kind="soft" type="button" onClick={onClose}>
            {t('portsPage.rateCancel')}
          </Button>
        }
      >
        <SelectInput
          label={t('ports.threatRating')}
          error={errors.rating}
          field={register('rating', { setValueAs: (typed: string) => (typed === AS_COMPUTED ? null : typed) })}
          options={options}
        />
        <TextInput
          label={t('portsPage.reason')}
          hint={t('portsPage.reasonWhy')}
          error={errors.reason}
          field={register('reason')}
          kind="lines"
        />
      </OnlineForm>
    </NeedsLink>
  );
}
