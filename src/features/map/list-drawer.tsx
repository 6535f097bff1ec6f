// A drawer frame around content that also has its own page: notifications, preferences.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListDrawer } from '#domain/workbench/drawers.ts';
import { Drawer } from '#ui/frame/drawer.tsx';
import type { DrawerFrame } from './map-screen.tsx';

export function ListDrawerFrame({ name, children, ...frame }: DrawerFrame & { name: ListDrawer; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Drawer title={t(`map.panels.${name}`)} {...frame}>
      {children}
    </Drawer>
  );
}
