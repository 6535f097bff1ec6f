import { createFileRoute } from '@tanstack/react-router';
import { ChartSymbolsScreen } from '#features/chart-symbols/chart-symbols-screen.tsx';
import { fetchTexts } from '#i18n/i18n.ts';

export const Route = createFileRoute('/dashboard/chart-symbols')({
  staticData: { title: 'shell.chartSymbols' },
  loader: () => fetchTexts('chartSymbolsPage'),
  component: ChartSymbolsScreen,
});
