import { createFileRoute } from '@tanstack/react-router';
import { MapScreen } from '#features/map/map-screen.tsx';

export const Route = createFileRoute('/dashboard/map')({ staticData: { frame: 'map', title: 'shell.map' }, component: MapScreen });
