// Shown instead of content: nothing yet, or a failure that can be retried.
import { Button, Heading, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import { errorWords } from './error-words.ts';
import { unfetchedTitle, useUnfetched } from './unfetched.ts';
import css from './states.module.css';

interface EmptyProps {
  /** Drawn 24 px, for the eye only. */
  icon?: ReactNode;
  title: string;
  /** What this place is for. */
  children?: ReactNode;
  /** The first step, as a button. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyProps) {
  return (
    <div className={css.state}>
      {icon && (
        <div className={css.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <Heading as="h2" size="3" weight="medium">
        {title}
      </Heading>
      {children && (
        <Text as="div" size="2" color="gray">
          {children}
        </Text>
      )}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

/** For a list of the account's own rows: says that there are none only once they were fetched. */
export function OwnEmptyState(props: EmptyProps) {
  const { t } = useTranslation();
  const unfetched = useUnfetched();
  if (!unfetched) return <EmptyState {...props} />;
  return (
    <EmptyState icon={props.icon} title={t(unfetchedTitle(unfetched))} action={unfetched.isComing ? undefined : props.action}>
      {t(unfetched.code ? `errors.${unfetched.code}` : 'ui.notFetchedWhy')}
    </EmptyState>
  );
}

interface FailureProps {
  /** What could not be done. */
  title: string;
  /** Why, in words for a person. */
  message: string;
  onRetry?: () => void;
  busy?: boolean;
}

export function FailureState({ title, message, onRetry, busy = false }: FailureProps) {
  const { t } = useTranslation();
  return (
    <div className={css.state} role="alert">
      <Heading as="h2" size="3" weight="medium">
        {title}
      </Heading>
      <Text as="div" size="2" color="gray">
        {message}
      </Text>
      {onRetry && (
        <div className={css.action}>
          <Button variant="soft" loading={busy} onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Rows of this device that cannot be read. */
export function UnreadableState({ error }: { error: AppError }) {
  const { t } = useTranslation();
  return <FailureState title={t('ui.unreadable')} message={errorWords(error)} onRetry={() => location.reload()} />;
}
