// The drawer of one event or port: what this device has of it with its actions, that it is not here, or that it is still being read.
import type { ReactNode } from 'react';
import type { LonLat } from '#contract/units.ts';
import { Button } from '#ui/button.tsx';
import { CopyLink } from '#ui/list/copy-link.tsx';
import { Drawer } from '#ui/frame/drawer.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';
import type { ChartView } from './chart/chart-view.ts';
import type { Scheme } from './ships/ship-look.ts';

/** What the map passes to each drawer of a record. */
export interface OfRecord {
  accountId: string;
  id: string;
  scheme: Scheme;
  onClose: () => void;
  onBack?: () => void;
  onShow: (view: ChartView) => void;
}

interface Props<R> extends Pick<OfRecord, 'id' | 'onClose' | 'onBack' | 'onShow'> {
  /** By id; undefined while they are read. */
  records: ReadonlyMap<string, R> | undefined;
  nameOf: (record: R) => string;
  /** How near the map goes to show it. */
  zoom: number;
  words: Record<'one' | 'showOnMap' | 'notHeld' | 'notHeldWhy', string>;
  /** Before the button that shows it on the map. */
  actions?: (record: R) => ReactNode;
  /** How it is named in the map's address. */
  param: 'event' | 'port';
  /** A link to its page. */
  toPage: ReactNode;
  children: (record: R) => ReactNode;
}

export function RecordDrawer<R extends { lon: number; lat: number }>({ id, records, onShow, words, ...props }: Props<R>) {
  const { nameOf, zoom, actions, param, toPage, children, ...frame } = props;
  const record = records?.get(id);
  if (!record)
    return (
      <Drawer title={words.one} {...frame}>
        {records ? <EmptyState title={words.notHeld}>{words.notHeldWhy}</EmptyState> : <SkeletonLines lines={8} />}
      </Drawer>
    );
  const position: LonLat = [record.lon, record.lat];
  const buttons = (
    <>
      {actions?.(record)}
      <IconButton label={words.showOnMap} onClick={() => onShow({ position, zoom })}>
        <Icon name="locate" />
      </IconButton>
    </>
  );
  return (
    <Drawer title={nameOf(record)} actions={buttons} {...frame}>
      <div className="stack-16">
        {children(record)}
        <div className="wraps-8">
          <Button asChild kind="soft">
            {toPage}
          </Button>
          <CopyLink url={`${location.origin}/dashboard/map?${param}=${encodeURIComponent(id)}`} />
        </div>
      </div>
    </Drawer>
  );
}
