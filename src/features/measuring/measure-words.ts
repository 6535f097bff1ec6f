// Measured figures as a person reads them: finer than elsewhere, because somebody took care to place them.
import { formatCourse, formatNumber } from '#i18n/formats.ts';
import type { Leg } from './measurement.ts';

/** `7.42 nm`, `123.4 nm`: to 20 m near by, to 200 m afar. */
export const milesWords = (nm: number): string => `${formatNumber(nm, nm < 10 ? 2 : 1)} nm`;

/** `034°T 123.4 nm` along the rhumb line: what is steered. */
export const legWords = ({ rhumb }: Leg): string => `${formatCourse(rhumb.courseDeg)} ${milesWords(rhumb.distanceNm)}`;

/** Small areas with a decimal. */
export const areaWords = (area: number, unit: 'nm²' | 'km²'): string => `${formatNumber(area, area < 100 ? 2 : 0)} ${unit}`;
