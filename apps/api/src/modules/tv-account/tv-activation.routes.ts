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

/** Adding devices to TV accounts and removing them: the calls of the customer and of the provider's TV platform. */
export function tvActivationRoutes(app: FastifyInstance, parts: AppContext): void {
  const { clock } = parts;
  serve(app, generateTvActivationCode, ({ params, body }, session, { author, saveResponse }) =>
    codes.generate(parts, toAccountKey(session, params), body, author(), saveResponse),
  );
  serve(app, getTvActivationCode, ({ params }, session) => codes.getDirect(parts, toAccountKey(session, params)));
  serve(app, createTvUnconfirmedCode, ({ params, body }, session, { author, saveResponse }) =>
    codes.createUnconfirmed(parts, toAccountKey(session, params), body, author(), saveResponse),
  );
  serve(app, getTvUnconfirmedCode, ({ params }, session) => codes.getUnconfirmed(parts, toAccountKey(session, params)));
  serve(app, cancelTvUnconfirmedCode, ({ params }, session, { author }) =>
    codes.cancelUnconfirmed(parts, toAccountKey(session, params), params.activationCodeId, author()),
  );
  serve(app, requestTvActivation, ({ params, body }, session, { author }) =>
    activation.request(parts, toAccountKey(session, params), params.activationCodeId, body, author()),
  );
  serve(app, confirmTvActivation, ({ params }, session, { author, language }) =>
    activation.confirm(parts, toAccountKey(session, params), params.activationRequestId, author(), {
      language,
      now: clock.now(),
    }),
  );
  serve(app, dismissTvActivation, ({ params }, session, { author }) =>
    activation.dismiss(parts, toAccountKey(session, params), params.activationRequestId, author()),
  );
  serve(app, removeTvDevice, ({ params }, session, { author }) =>
    device.remove(parts, toAccountKey(session, params), params.deviceId, author()),
  );
  providerRoutes(app, parts);
}

function providerRoutes(app: FastifyInstance, parts: AppContext): void {
  serve(app, listOpenTvCodes, ({ query }) => provider.listOpen(parts, query));
  serve(app, redeemTvCode, ({ body }, _session, { author }) => provider.redeem(parts, body, author()));
  serve(app, seeTvDevice, ({ params }) => device.markSeen(parts, params.id, params.deviceId));
  serve(app, checkTvPin, ({ params, body }) => provider.checkPin(parts, params.id, body.pin));
}

/** The account in the path, at the caller's customer. */
function toAccountKey({ customerId }: Session, { id }: { id: number }): TvAccountKey {
  return { customerId, tvAccountId: id };
}
