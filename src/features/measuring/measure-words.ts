// Measured figures as text: finer than elsewhere, because the user placed the points with care.
import { formatCourse, formatNumber } from '#i18n/formats.ts';
import type { Leg } from './measurement.ts';

/** `7.42 nm`, `123.4 nm`: to 20 m for short distances, to 200 m for long ones. */
export const milesWords = (nm: number): string => `${formatNumber(nm, nm < 10 ? 2 : 1)} nm`;

/** `034°T 123.4 nm` along the rhumb line, as steered. */
export const legWords = ({ rhumb }: Leg): string => `${formatCourse(rhumb.courseDeg)} ${milesWords(rhumb.distanceNm)}`;

/** Small areas with a decimal. */
export const areaWords = (area: number, unit: 'nm²' | 'km²'): string => `${formatNumber(area, area < 100 ? 2 : 0)} ${unit}`;
