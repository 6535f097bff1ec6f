// Handing a watch over: its keeper writes a note, somebody else reads and accepts it. Ending it stands beside.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchRow } from '#contract/tables.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { commit } from '#store/edits/commit.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { LogLineDialog } from './log-line-form.tsx';
import type { People } from './use-watches.ts';
import { hasKeeperLeft, personWords } from './watch-words.ts';
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
  const { noteId, byId, note, writtenAt } = handOver;
  const title = t('sentinelPage.noteBy', { name: personWords(t, people, byId, accountId), time: formatDateTime(writtenAt) });
  return (
    <section className="stack-8" aria-label={t('sentinelPage.waitingNote')}>
      <Notice title={title}>
        <span className="as-written">{note}</span>
      </Notice>
      {byId === accountId && !hasKeeperLeft(watch, people, accountId) ? (
        <p className="no-margin quiet small">{t('sentinelPage.noteWaits')}</p>
      ) : (
        <div>
          <Button onClick={() => void writeWatch('watch.accept', { watchId: id, noteId })}>{t('sentinelPage.accept')}</Button>
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

const ASKED = {
  handOver: { edit: 'watch.handOver', isNeeded: true },
  end: { edit: 'watch.end', isNeeded: false },
} as const;

/** A button and the dialog that asks for the words of the line in the log. */
export function WriteLine({ watch, what }: { watch: WatchRow; what: keyof typeof ASKED }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="soft" onClick={() => setOpen(true)}>
        {t(`sentinelPage.lines.${what}.open`)}
      </Button>
      {isOpen && <LineDialog {...{ watch, what }} onClose={() => setOpen(false)} />}
    </>
  );
}

function LineDialog({ watch, what, onClose }: { watch: WatchRow; what: keyof typeof ASKED; onClose: () => void }) {
  const { t } = useTranslation();
  const { edit, isNeeded } = ASKED[what];
  return (
    <LogLineDialog
      title={t(`sentinelPage.lines.${what}.title`, { ship: watch.name })}
      description={t(`sentinelPage.lines.${what}.why`)}
      label={t(`sentinelPage.lines.${what}.text`)}
      rows={5}
      isNeeded={isNeeded}
      write={(text) => writeWatch(edit, { watchId: watch.id, text })}
      saveLabel={t(`sentinelPage.lines.${what}.save`)}
      saveKind={what === 'end' ? 'danger' : 'primary'}
      onClose={onClose}
    />
  );
}
