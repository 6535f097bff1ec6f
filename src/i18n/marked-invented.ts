// A name with the mark of what is invented, where nothing beside it can say so: in labels of the map, tooltips and sentences.
import type { Translate, translate } from './i18n.ts';

export const markedInvented = (name: string, isInvented: boolean, t: Translate | typeof translate): string =>
  isInvented ? `${name} (${t('events.sampleMark')})` : name;
