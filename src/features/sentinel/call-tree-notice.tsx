// What is wrong with a call tree, where somebody could still change it.
import { useTranslation } from 'react-i18next';
import type { MechanismsAnswer } from '#contract/entities/mechanisms.ts';
import type { WatchFields } from '#contract/entities/sentinel/watches.ts';
import { Notice } from '#ui/notice.tsx';
import { callTreeWarnings } from './contact-reach.ts';

interface Props {
  contacts: WatchFields['contacts'];
  mechanisms: MechanismsAnswer | undefined;
}

export function CallTreeNotice({ contacts, mechanisms }: Props) {
  const { t } = useTranslation();
  const warnings = callTreeWarnings(t, contacts, mechanisms);
  return warnings.length > 0 && <Notice tone="warning">{warnings.join(' ')}</Notice>;
}
