// The page of a ship in her fleet, the user's own or a client's: who she is, and what the fleet stores about her.
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink, PageHead } from '#ui/frame/page-head.tsx';
import { FleetFact, type ReadFacts, ReadFleetFacts } from './fleet-facts.tsx';
import type { FleetAddress } from './fleet-links.ts';
import { SendToMasterField } from './fleet-parts.tsx';
import css from './fleets.module.css';

interface Props extends Pick<ComponentProps<typeof PageHead>, 'name' | 'chips' | 'tools'> {
  fleet: ReadFacts & { name: string };
  fleetTo: FleetAddress;
  /** What is known of her. */
  details: ReactNode;
  send: Pick<ComponentProps<typeof SendToMasterField>, 'checked' | 'disabled' | 'onChange'>;
  /** Below the fleet's facts. */
  children?: ReactNode;
}

export function ShipInFleet({ fleet, fleetTo, details, send, children, ...head }: Props) {
  const { t } = useTranslation();
  return (
    <div className="stack-16 shrinks">
      <PageHead back={<BackLink {...fleetTo}>{fleet.name}</BackLink>} {...head} />
      <div className={css.columns}>
        <div className="stack-16 shrinks">{details}</div>
        <aside className={css.side} aria-label={t('fleets.list.inFleet')}>
          <SendToMasterField fleet={fleet} {...send} />
          <dl className="stack-16 shrinks" style={{ margin: 0 }}>
            <FleetFact name={t('fleets.list.fleet')}>
              <bdi>{fleet.name}</bdi>
            </FleetFact>
            <ReadFleetFacts fleet={fleet} />
          </dl>
          {children}
        </aside>
      </div>
    </div>
  );
}
