// The map's state in a saved view, for tests that accept any.
import { DEFAULT_NAUTICAL_CHART_VALUES } from './chart-options.ts';
import type { ViewDetails } from './views.ts';

export const VIEW_DETAILS: ViewDetails = {
  map: {
    mapStyle: 'light',
    drawingViewOpen: false,
    mapEnc: false,
    mapOsm: true,
    shipViewOpen: true,
    portViewOpen: true,
    eventViewOpen: true,
    encSelectedOptions: [],
    encValues: DEFAULT_NAUTICAL_CHART_VALUES,
  },
  contextViewOpen: true,
  eezViewOpen: false,
  jwcViewOpen: true,
  threatView5yearOpen: true,
  ansarAllahHouthiViewOpen: false,
  gazaThreatView: false,
  iranThreatView: false,
};
