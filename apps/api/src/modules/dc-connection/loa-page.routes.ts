import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { verificationRoutes } from '../../pages/verification.routes.ts';
import { findIssuedLoa, type IssuedLoa } from './issued-loa.store.ts';
import { type LoaValidity, loaPageTexts, renderLoaPage } from './pages/loa.page.ts';

/** The page behind the QR code of an LOA, `/loa/:code`. */
export function loaPageRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  return verificationRoutes(app, context, {
    path: '/loa',
    texts: loaPageTexts,
    find: findIssuedLoa,
    render: (frame, loa) => renderLoaPage(frame, getValidity(loa, formatAmsterdamDate(context.clock.now())), loa),
  });
}

/** Returns the validity of an LOA. Also checks the date, because the job that ends LOAs runs only once a day. */
function getValidity({ status, validUntil }: Pick<IssuedLoa, 'status' | 'validUntil'>, today: string): LoaValidity {
  if (status === 'USED') return 'used';
  if (status === 'EXPIRED' || (validUntil !== null && validUntil < today)) return 'expired';
  return status === 'ACCEPTED' ? 'valid' : 'withdrawn';
}
