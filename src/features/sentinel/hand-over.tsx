// Handing a watch over: its keeper writes a note, somebody else reads and accepts it. Ending it stands beside.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchRow } from '#contract/tables.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { colleaguesOf } from '#store/people.ts';
import { commit } from '#store/edits/commit.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { Notice } from '#ui/notice.tsx';
import { LogLineDialog } from './log-line-form.tsx';
import type { People } from './use-watches.ts';
import { hasKeeperLeft, personWords, waitingWords } from './watch-words.ts';
import { writeWatch } from './write-watch.ts';

interface Props {
  watch: WatchRow;
  people: People;
  accountId: string;
}

/** The note that waits; empty where none does. */
export function WaitingNote({ watch, people, accountId }: Props) {
  const { id, handOver } = watch;
  const { t } = useTranslation();
  if (!handOver) return null;
  const { noteId, byId, note, writtenAt, nextKeeper: to } = handOver;
  const name = personWords(t, people, byId, accountId);
  const title = t(to ? 'sentinelPage.noteByTo' : 'sentinelPage.noteBy', {
    name,
    to: to && personWords(t, people, to.id, accountId, to.name),
    time: formatDateTime(writtenAt),
  });
  return (
    <section className="stack-8" aria-label={t('sentinelPage.waitingNote')}>
      <Notice title={title}>
        <span className="as-written">{note}</span>
      </Notice>
      {byId === accountId && !hasKeeperLeft(watch, people, accountId) ? (
        <p className="no-margin quiet small">{waitingWords(t, handOver)}</p>
      ) : (
        <div className="line-8 wraps">
          <Button
            kind={to && to.id !== accountId ? 'soft' : 'primary'}
            onClick={() => void writeWatch('watch.accept', { watchId: id, noteId })}
          >
            {t('sentinelPage.accept')}
          </Button>
          {to && to.id !== accountId && <span className="quiet small">{t('sentinelPage.noteForOther', { name: to.name })}</span>}
        </div>
      )}
    </section>
  );
}

/** The log has the note with why, and that its writer took the watch. */
async function takeOver(watchId: string, text: string) {
  const noteId = newId();
  const noted = await commit('watch.handOver', { watchId, text, entryId: noteId, at: now() });
  return noted.ok ? writeWatch('watch.accept', { watchId, noteId }) : noted;
}

/** Of a watch whose owner has left the organisation: whoever is there takes it, without waiting for somebody else. */
export function TakeOver({ watch, people, accountId }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (watch.handOver || !hasKeeperLeft(watch, people, accountId)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('sentinelPage.takeOver.open')}</Button>
      {isOpen && (
        <LogLineDialog
          title={t('sentinelPage.takeOver.title', { ship: watch.name })}
          description={t('sentinelPage.takeOver.why')}
          label={t('sentinelPage.takeOver.text')}
          rows={5}
          isNeeded
          write={(text) => takeOver(watch.id, text)}
          saveLabel={t('sentinelPage.takeOver.open')}
          saveKind="primary"
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** A button and the dialog that asks for the words of the line in the log. */
export function WriteLine({ what, ...of }: Props & { what: 'handOver' | 'end' }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  return (
    <>
      <Button kind="soft" onClick={() => setOpen(true)}>
        {t(`sentinelPage.lines.${what}.open`)}
      </Button>
      {isOpen && (what === 'handOver' ? <HandOverDialog {...of} onClose={onClose} /> : <EndDialog watch={of.watch} onClose={onClose} />)}
    </>
  );
}

/** Who hands over stands in the log as its writer; to whom is chosen. */
function HandOverDialog({ watch, people, accountId, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const [to, setTo] = useState('');
  const colleagues = colleaguesOf(people, accountId);
  const options = [{ value: '', label: t('sentinelPage.nextWatch') }, ...colleagues.map(({ id, name }) => ({ value: id, label: name }))];
  const write = (text: string) => {
    const nextKeeper = colleagues.find(({ id }) => id === to);
    return writeWatch('watch.handOver', { watchId: watch.id, text, ...(nextKeeper && { nextKeeper }) });
  };
  return (
    <LogLineDialog
      title={t('sentinelPage.lines.handOver.title', { ship: watch.name })}
      description={t('sentinelPage.lines.handOver.why')}
      label={t('sentinelPage.lines.handOver.text')}
      rows={5}
      isNeeded
      write={write}
      saveLabel={t('sentinelPage.lines.handOver.save')}
      onClose={onClose}
    >
      <Field label={t('sentinelPage.handOverTo')}>
        {(control) => <Select {...control} value={to} options={options} onChange={({ target }) => setTo(target.value)} />}
      </Field>
    </LogLineDialog>
  );
}

function EndDialog({ watch, onClose }: { watch: WatchRow; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <LogLineDialog
      title={t('sentinelPage.lines.end.title', { ship: watch.name })}
      description={t('sentinelPage.lines.end.why')}
      label={t('sentinelPage.lines.end.text')}
      rows={5}
      isNeeded={false}
      write={(text) => writeWatch('watch.end', { watchId: watch.id, text })}
      saveLabel={t('sentinelPage.lines.end.save')}
      saveKind="danger"
      onClose={onClose}
    />
  );
}
