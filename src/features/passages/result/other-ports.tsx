// The other side of a comparison as two ports.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { PortField } from '#features/passages/choice-fields.tsx';
import type { PassageSearch } from '#features/passages/passage-search.ts';

export type PortPair = Required<Pick<PassageSearch, 'versusFrom' | 'versusTo'>>;

interface Props {
  accountId: string;
  search: PassageSearch;
  onChoose: (pair: PortPair) => void;
}

/** Begins with the ports of the passage itself: often one of the two stays. */
export function OtherPorts({ accountId, search, onChoose }: Props) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(search.versusFrom ?? search.from);
  const [to, setTo] = useState(search.versusTo ?? search.to);
  const choose = () => from !== undefined && to !== undefined && onChoose({ versusFrom: from, versusTo: to });
  return (
    <Form className="stack-8" data-drafts="none" onSubmit={choose}>
      <PortField accountId={accountId} label={t('passagesPage.otherFrom')} id={from} onChoose={setFrom} />
      <PortField accountId={accountId} label={t('passagesPage.otherTo')} id={to} onChoose={setTo} />
      <div>
        <Button type="submit" size="small" kind="soft">
          {t('passagesPage.comparePorts')}
        </Button>
      </div>
    </Form>
  );
}
