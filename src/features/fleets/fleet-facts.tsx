// A fleet's data beside its name: as text, and as fields that can be changed in place (each change is a commit at once).
import { Form } from '#ui/form/form-element.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FleetFields, FleetTag, MastersEmail } from '#contract/entities/fleets.ts';
import { MAX_TAGS_PER_FLEET } from '#contract/limits.ts';
import type { FleetRow } from '#contract/tables.ts';
import { commitDeletion } from '#store/edits/commit-deletion.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { edit } from './fleet-commits.ts';
import { Chips } from './fleet-parts.tsx';
import css from './fleets.module.css';

export function FleetFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type FactMember = Exclude<keyof FleetFields, 'name'>;

/** In the order of the screen. */
const FACTS: Record<FactMember, (props: { fleet: FleetRow }) => ReactNode> = { tags: TagsFact, mastersEmail: MastersEmailFact };
const EACH_FACT = Object.entries(FACTS);

export const FleetFacts = ({ fleet }: { fleet: FleetRow }) => (
  <dl className={css.facts}>
    {EACH_FACT.map(([member, MemberFact]) => (
      <MemberFact key={member} fleet={fleet} />
    ))}
  </dl>
);

export type ReadFacts = Pick<FleetRow, FactMember>;

/** The same facts, in a `dl` of a screen that changes nothing. */
export function ReadFleetFacts({ fleet: { tags, mastersEmail } }: { fleet: ReadFacts }) {
  const { t } = useTranslation();
  const none = (words: string) => <span className={css.unknown}>{words}</span>;
  const facts: Record<FactMember, { name: string; children: ReactNode }> = {
    tags: { name: t('fleets.list.tags'), children: tags.length > 0 ? <Chips words={tags} /> : none(t('fleets.list.none')) },
    mastersEmail: {
      name: t('fleets.list.mastersEmail'),
      children: mastersEmail ? <bdi>{mastersEmail}</bdi> : none(t('fleets.list.noEmail')),
    },
  };
  return Object.values(facts).map((fact) => <FleetFact key={fact.name} {...fact} />);
}

/** Sent with the tags from before, so that tags added by others meanwhile stay (SY9). */
function TagsFact({ fleet: { id: fleetId, name: fleet, tags } }: { fleet: FleetRow }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const setTo = (next: string[]) => ({ fleetId, tags: next, before: tags });
  const onRemove = (tag: string) => {
    const args = setTo(tags.filter((other) => other !== tag));
    void commitDeletion('fleet.setTags', [{ args }], t('fleets.list.tagRemoved', { tag, fleet }));
  };
  const onAdd = async () => {
    const tag = FleetTag.safeParse(text.trim());
    if (!tag.success) return false;
    const isThere = tags.includes(tag.data) || (await edit('fleet.setTags', setTo([...tags, tag.data]))) !== undefined;
    if (isThere) setText((present) => (present === text ? '' : present)); // a refused tag stays in the field
    return isThere;
  };
  return (
    <FleetFact name={t('fleets.list.tags')}>
      <div className={css.inline}>
        {tags.map((tag) => (
          <Chip key={tag} label={tag} onRemove={() => onRemove(tag)}>
            <bdi>{tag}</bdi>
          </Chip>
        ))}
        {tags.length < MAX_TAGS_PER_FLEET && (
          <Form className={css.tagInput} onSubmit={onAdd}>
            <TextField
              aria-label={t('fleets.list.addTag')}
              placeholder={t('fleets.list.addTag')}
              autoComplete="off"
              maxLength={40}
              value={text}
              onChange={(event) => setText(event.target.value)}
              end={
                text.trim() && (
                  <IconButton type="submit" label={t('fleets.list.addTag')} size="1">
                    <Icon name="add" />
                  </IconButton>
                )
              }
            />
          </Form>
        )}
      </div>
    </FleetFact>
  );
}

function MastersEmailFact({ fleet }: { fleet: FleetRow }) {
  const { t } = useTranslation();
  const [isEdited, setEdited] = useState(false);
  return (
    <FleetFact name={t('fleets.list.mastersEmail')}>
      {isEdited ? (
        <MastersEmailForm fleet={fleet} onDone={() => setEdited(false)} />
      ) : (
        <div className={css.inline}>
          {fleet.mastersEmail ? <bdi>{fleet.mastersEmail}</bdi> : <span className={css.unknown}>{t('fleets.list.noEmail')}</span>}
          <IconButton label={t('fleets.list.changeEmail')} size="1" onClick={() => setEdited(true)}>
            <Icon name="edit" />
          </IconButton>
          <span className="quiet small">{t(fleet.mastersEmail ? 'fleets.list.sendToMasterWhat' : 'fleets.list.sendToMasterNoEmail')}</span>
        </div>
      )}
    </FleetFact>
  );
}

/** A value that arrives meanwhile is announced; it never replaces text being typed. */
function MastersEmailForm({ fleet, onDone }: { fleet: FleetRow; onDone: () => void }) {
  const { t } = useTranslation();
  const [opened] = useState(fleet);
  const [text, setText] = useState(fleet.mastersEmail ?? '');
  const [isWrong, setWrong] = useState(false);
  const onSave = async () => {
    const email = MastersEmail.safeParse(text.trim() || null);
    if (!email.success) return setWrong(true);
    if (email.data === fleet.mastersEmail) return onDone();
    if ((await edit('fleet.setMastersEmail', { fleetId: fleet.id, mastersEmail: email.data }, { sawVersion: opened.v })) !== undefined)
      onDone();
  };
  const theirs =
    fleet.mastersEmail !== opened.mastersEmail && t('fleets.list.emailChanged', { email: fleet.mastersEmail ?? t('fleets.list.noEmail') });
  return (
    <Form onSubmit={onSave}>
      <Field label={t('fleets.list.mastersEmailLabel')} hint={theirs} error={isWrong ? t('fleets.list.emailWrong') : undefined}>
        {(control) => (
          <div className={css.inline}>
            <TextField
              {...control}
              className={css.emailInput}
              type="email"
              autoFocus
              autoComplete="off"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setWrong(false);
              }}
            />
            <Button type="submit">{t('fleets.list.save')}</Button>
            <Button type="button" kind="soft" onClick={onDone}>
              {t('fleets.list.cancel')}
            </Button>
          </div>
        )}
      </Field>
    </Form>
  );
}
