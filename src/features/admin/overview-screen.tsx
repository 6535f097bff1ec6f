// The administrator's first page: counts, and what runs, waits or has failed. Each part leads to its list.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Letter, Overview } from '#contract/entities/administration.ts';
import type { Feed } from '#contract/health.ts';
import { formatAge, formatDateTime, formatNumber } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { useAnswer } from '#remote/use-answer.ts';
import { Answered } from '#ui/table/answered.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';
import { Notice } from '#ui/notice.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { Text } from '#ui/text.tsx';
import css from './admin.module.css';
import { timeOr } from './admin-parts.tsx';
import { DemonstrationCard } from './demonstration-card.tsx';
import { AuditRow, DeliveryChannels, KeptList } from './overview-parts.tsx';

export function OverviewScreen() {
  const { asked, again } = useAnswer('admin.overview');
  return (
    <Answered asked={asked} onRetry={again} lines={10}>
      {(overview) => <Watch overview={overview} onChanged={again} />}
    </Answered>
  );
}

function Watch({ overview, onChanged }: { overview: Overview; onChanged: () => void }) {
  const { t } = useTranslation();
  const { feeds, jobs, ways, mail, audit, leftOut, kept, demonstration } = overview;
  return (
    <>
      <Figures overview={overview} />
      {leftOut.length > 0 && <LeftOut rows={leftOut} />}
      <div className={css.columns}>
        <div className="stack-20 shrinks">
          <DemonstrationCard demonstration={demonstration} onChanged={onChanged} />
          <Card id="admin-feeds" title={t('admin.overview.feeds')}>
            <List label={t('admin.overview.feeds')} empty={t('admin.overview.noFeeds')} items={feeds}>
              {(feed) => <FeedRow key={feed.id} feed={feed} />}
            </List>
          </Card>
          <Card id="admin-ways" title={t('admin.overview.ways')} hint={t('admin.overview.waysWhy')}>
            <DeliveryChannels label={t('admin.overview.ways')} ways={ways} />
          </Card>
          <Card
            id="admin-mail"
            title={t('admin.overview.mail')}
            end={<More to="/dashboard/admin/outbox" words={t('admin.overview.allMail')} />}
          >
            <Mail mail={mail} />
          </Card>
        </div>
        <div className="stack-20 shrinks">
          <Card id="admin-jobs" title={t('admin.overview.jobs')}>
            <List label={t('admin.overview.jobs')} empty={t('admin.overview.noJobs')} items={jobs}>
              {(job) => <JobRow key={job.name} job={job} />}
            </List>
          </Card>
          <Card id="admin-kept" title={t('admin.overview.kept')} hint={t('admin.overview.keptWhy')}>
            <KeptList label={t('admin.overview.kept')} kept={kept} />
          </Card>
          <Card
            id="admin-audit"
            title={t('admin.overview.audit')}
            end={<More to="/dashboard/admin/audit" words={t('admin.overview.allAudit')} />}
          >
            <List label={t('admin.overview.audit')} empty={t('admin.audit.empty')} items={audit}>
              {(line) => <AuditRow key={line.no} line={line} />}
            </List>
          </Card>
        </div>
      </div>
    </>
  );
}

function LeftOut({ rows }: { rows: Overview['leftOut'] }) {
  const { t } = useTranslation();
  return (
    <Card id="admin-left-out" title={t('admin.overview.leftOut')} hint={t('admin.overview.leftOutWhy')}>
      <RowList label={t('admin.overview.leftOut')}>
        {rows.map(({ table, id, owner, changedAt }) => (
          <ListRow key={`${table} ${id}`} first={<bdi className={css.whole}>{t('admin.overview.leftOutRow', { table, id })}</bdi>}>
            <Chip tone="danger">{t('admin.overview.leftOutChip')}</Chip>
            <Text as="span" size="small" tone="quiet">
              {t('admin.overview.leftOutOf', { owner, time: formatDateTime(changedAt) })}
            </Text>
          </ListRow>
        ))}
      </RowList>
    </Card>
  );
}

const More = ({ to, words }: { to: '/dashboard/admin/outbox' | '/dashboard/admin/audit'; words: string }) => (
  <Link to={to} className={css.more}>
    {words}
  </Link>
);

function Figures({ overview: { clients, users, fleets, ships } }: { overview: Overview }) {
  const { t } = useTranslation();
  return (
    <div className={css.figures}>
      <Link to="/dashboard/admin/clients" className={css.figure}>
        <b>{formatNumber(clients)}</b>
        {t('admin.overview.clients', { count: clients })}
      </Link>
      <Link to="/dashboard/admin/users" className={css.figure}>
        <b>{formatNumber(users)}</b>
        {t('admin.overview.users', { count: users })}
      </Link>
      {/* fleets and ships belong to a client: their lists are on its page */}
      <Link to="/dashboard/admin/clients" className={css.figure}>
        <b>{formatNumber(fleets)}</b>
        {t('admin.overview.fleets', { count: fleets })}
      </Link>
      <Link to="/dashboard/admin/clients" className={css.figure}>
        <b>{formatNumber(ships)}</b>
        {t('admin.overview.ships', { count: ships })}
      </Link>
    </div>
  );
}

interface ListProps<R> {
  label: string;
  empty: string;
  items: readonly R[];
  /** A row with its key. */
  children: (item: R) => ReactNode;
}

const List = <R,>({ label, empty, items, children }: ListProps<R>) =>
  items.length === 0 ? <Text tone="quiet">{empty}</Text> : <RowList label={label}>{items.map((item) => children(item))}</RowList>;

const FEED_TONES: Record<Feed['state'], Tone> = {
  starting: 'neutral',
  connected: 'good',
  waiting: 'warning',
  finished: 'neutral',
  failed: 'danger',
};

function FeedRow({ feed }: { feed: Feed }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  return (
    <ListRow first={<bdi>{feed.id}</bdi>}>
      <Chip tone={FEED_TONES[feed.state]}>{t(`admin.overview.feedState.${feed.state}`)}</Chip>
      <Text as="span" size="small" tone="quiet" className="tabular">
        {feed.lastMessageAt === null
          ? t('admin.overview.noMessage')
          : t('admin.overview.lastMessage', { age: formatAge(nowMs - feed.lastMessageAt), messages: formatNumber(feed.messages) })}
      </Text>
      {feed.error && <Reason words={feed.error} />}
    </ListRow>
  );
}

const Reason = ({ words }: { words: string }) => (
  <Text as="span" size="small" tone="danger" className={css.whole ?? ''}>
    <bdi>{words}</bdi>
  </Text>
);

type Job = Overview['jobs'][number];
const JOB_TONES: Record<Job['state'], Tone> = { idle: 'neutral', running: 'good', failed: 'danger' };

const countsIn = (counts: NonNullable<Job['counts']>) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, formatNumber(count)]));

/** A job starts within a moment of its time; one that has not started after this is late. */
const LATE_AFTER_MS = 60_000;

function JobRow({ job }: { job: Job }) {
  const { t } = useTranslation();
  const lateMs = useWatched(slowClock) - (job.nextAt ?? Number.POSITIVE_INFINITY);
  const isOverdue = job.state !== 'running' && lateMs > LATE_AFTER_MS;
  return (
    <ListRow first={<bdi>{job.name}</bdi>}>
      <Chip tone={JOB_TONES[job.state]}>{t(`admin.overview.jobState.${job.state}`)}</Chip>
      {isOverdue && <Chip tone="warning">{t('admin.overview.jobOverdue', { age: formatAge(lateMs) })}</Chip>}
      <Text as="span" size="small" tone="quiet" className="tabular">
        {t('admin.overview.jobLast', { time: timeOr(job.lastAt, t('admin.never')) })}
        {job.nextAt !== undefined && `, ${t('admin.overview.jobNext', { time: formatDateTime(job.nextAt) })}`}
      </Text>
      {job.counts && (
        <Text as="span" size="small" tone="quiet" className={`tabular ${css.whole ?? ''}`}>
          {t('admin.overview.jobCounts', countsIn(job.counts))}
        </Text>
      )}
      {job.error && <Reason words={job.error} />}
    </ListRow>
  );
}

function Mail({ mail: { configured, waiting, failed, letters } }: { mail: Overview['mail'] }) {
  const { t } = useTranslation();
  return (
    <>
      {!configured && <Notice title={t('admin.overview.noMailServer')}>{t('admin.overview.noMailServerWhy')}</Notice>}
      <div className={css.chips}>
        <Chip tone={waiting > 0 ? 'warning' : 'neutral'}>
          {t('admin.overview.mailWaiting', { count: waiting, mails: formatNumber(waiting) })}
        </Chip>
        <Chip tone={failed > 0 ? 'danger' : 'neutral'}>
          {t('admin.overview.mailFailed', { count: failed, mails: formatNumber(failed) })}
        </Chip>
      </div>
      {letters.length > 0 && (
        <List label={t('admin.overview.mail')} empty="" items={letters}>
          {(letter) => <LetterRow key={letter.no} letter={letter} />}
        </List>
      )}
    </>
  );
}

function LetterRow({ letter }: { letter: Letter }) {
  const { t } = useTranslation();
  return (
    <ListRow
      first={
        <>
          <bdi>{letter.subject}</bdi>
          <br />
          <bdi className="quiet">{letter.to}</bdi>
        </>
      }
    >
      <Chip tone={letter.state === 'failed' ? 'danger' : 'neutral'}>{t(`admin.outbox.state.${letter.state}`)}</Chip>
      {letter.error && <Reason words={letter.error} />}
    </ListRow>
  );
}
