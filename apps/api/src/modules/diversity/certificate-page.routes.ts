import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { verificationRoutes } from '../../pages/verification.routes.ts';
import { findIssuedCertificate } from './certificate.store.ts';
import { certificatePageTexts, renderCertificatePage } from './pages/certificate.page.ts';

/** The page behind the QR code of a certificate of diversity, `/diversity/:code`. */
export function certificatePageRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  return verificationRoutes(app, context, {
    path: '/diversity',
    texts: certificatePageTexts,
    find: findIssuedCertificate,
    render: renderCertificatePage,
  });
}
