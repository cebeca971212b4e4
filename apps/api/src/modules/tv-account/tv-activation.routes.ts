import { checkTvPin, listOpenTvCodes, redeemTvCode, seeTvDevice } from '@demarc/contract/provider/tv.ts';
import { removeTvDevice } from '@demarc/contract/tv-account.ts';
import {
  cancelTvUnconfirmedCode,
  confirmTvActivation,
  createTvUnconfirmedCode,
  dismissTvActivation,
  generateTvActivationCode,
  getTvActivationCode,
  getTvUnconfirmedCode,
  requestTvActivation,
} from '@demarc/contract/tv-activation.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import type { Session } from '../../http/session.ts';
import * as provider from './provider-tv.service.ts';
import type { TvAccountKey } from './tv-account.store.ts';
import * as activation from './tv-activation.service.ts';
import * as codes from './tv-code.service.ts';
import * as device from './tv-device.service.ts';

/** Registers the calls of the customer and of the provider's TV platform that add devices to TV accounts and remove them. */
export function tvActivationRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock } = context;
  serve(app, generateTvActivationCode, ({ params, body }, session, { author, saveResponse }) =>
    codes.generate(context, toAccountKey(session, params), body, author(), saveResponse),
  );
  serve(app, getTvActivationCode, ({ params }, session) => codes.getDirect(context, toAccountKey(session, params)));
  serve(app, createTvUnconfirmedCode, ({ params, body }, session, { author, saveResponse }) =>
    codes.createUnconfirmed(context, toAccountKey(session, params), body, author(), saveResponse),
  );
  serve(app, getTvUnconfirmedCode, ({ params }, session) => codes.getUnconfirmed(context, toAccountKey(session, params)));
  serve(app, cancelTvUnconfirmedCode, ({ params }, session, { author }) =>
    codes.cancelUnconfirmed(context, toAccountKey(session, params), params.activationCodeId, author()),
  );
  serve(app, requestTvActivation, ({ params, body }, session, { author }) =>
    activation.request(context, toAccountKey(session, params), params.activationCodeId, body, author()),
  );
  serve(app, confirmTvActivation, ({ params }, session, { author, language }) =>
    activation.confirm(context, toAccountKey(session, params), params.activationRequestId, author(), {
      language,
      now: clock.now(),
    }),
  );
  serve(app, dismissTvActivation, ({ params }, session, { author }) =>
    activation.dismiss(context, toAccountKey(session, params), params.activationRequestId, author()),
  );
  serve(app, removeTvDevice, ({ params }, session, { author }) =>
    device.remove(context, toAccountKey(session, params), params.deviceId, author()),
  );
  providerRoutes(app, context);
}

function providerRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, listOpenTvCodes, ({ query }) => provider.listOpen(context, query));
  serve(app, redeemTvCode, ({ body }, _session, { author }) => provider.redeem(context, body, author()));
  serve(app, seeTvDevice, ({ params }) => device.markSeen(context, params.id, params.deviceId));
  serve(app, checkTvPin, ({ params, body }) => provider.checkPin(context, params.id, body.pin));
}

/** Returns the key of the account in the path, which belongs to the caller's customer. */
function toAccountKey({ customerId }: Session, { id }: { id: number }): TvAccountKey {
  return { customerId, tvAccountId: id };
}
