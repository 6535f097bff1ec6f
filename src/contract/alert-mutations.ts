// What a user can say of an alert, wherever it was computed: that it was seen, and that it should be quiet for a while.
import { AcknowledgeAlert, SilenceOfAlert } from './alerts.ts';
import { define } from './mutation.ts';
import { Id } from './rows.ts';
import type { EntityKey } from './tables.ts';

const ofAlert = { alertId: Id };
const markEntity = ({ alertId }: { alertId: string }): EntityKey[] => [`alertMarks:${alertId}`];

export const alertMutations = {
  'alert.acknowledge': define({
    args: AcknowledgeAlert.extend(ofAlert),
    endpoint: 'alerts.acknowledge',
    toRequest: ({ alertId, ...body }) => ({ params: { id: alertId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, alertId: params['id'] }),
    touches: markEntity,
    merge: 'none',
    refs: [],
  }),
  'alert.silence': define({
    args: SilenceOfAlert,
    endpoint: 'alerts.silence',
    toRequest: ({ alertId, ...body }) => ({ params: { id: alertId }, body }),
    fromRequest: ({ params, body }) => ({ ...body, alertId: params['id'] }),
    touches: markEntity,
    merge: 'none',
    isSwitch: true,
    refs: [],
  }),
};
