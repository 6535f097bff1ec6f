// Theme settings and how a table was left (specification sections 3, 4 and 9).
import { z } from './zod.ts';

/** 'system' goes past the specification: an extra choice, never the default (decision 15). */
export const THEME_MODES = ['light', 'dark', 'system'] as const;
export const THEME_DIRECTIONS = ['ltr', 'rtl'] as const;
export const THEME_CONTRASTS = ['default', 'bold'] as const;
export const THEME_LAYOUTS = ['mini', 'vertical'] as const;
export const THEME_COLOR_PRESETS = ['default', 'cyan', 'purple', 'blue', 'orange', 'red'] as const;

export const ThemeSettings = z.object({
  themeMode: z.enum(THEME_MODES),
  themeDirection: z.enum(THEME_DIRECTIONS),
  themeContrast: z.enum(THEME_CONTRASTS),
  themeLayout: z.enum(THEME_LAYOUTS),
  themeStretch: z.boolean(),
  themeColorPresets: z.enum(THEME_COLOR_PRESETS),
});
export type ThemeSettings = z.infer<typeof ThemeSettings>;

export const DEFAULT_THEME: ThemeSettings = {
  themeMode: 'light',
  themeDirection: 'ltr',
  themeContrast: 'default',
  themeLayout: 'mini',
  themeStretch: false,
  themeColorPresets: 'red',
};
export const THEME_COOKIE_DAYS = 3;

/** One table as its reader left it, kept under fathom-dataTable. */
export const TableViewState = z.object({
  filterModel: z.array(z.object({ field: z.string().max(60), operator: z.string().max(30), value: z.unknown() })).max(50),
  sortModel: z.array(z.object({ field: z.string().max(60), direction: z.enum(['asc', 'desc']) })).max(10),
  columnVisibility: z.record(z.string().max(60), z.boolean()),
});
export type TableViewState = z.infer<typeof TableViewState>;
