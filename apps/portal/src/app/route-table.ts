import { accountRoutes } from '../features/account/routes.ts';
import { applyRoutes } from '../features/apply/routes.ts';
import { companyRoutes } from '../features/company/routes.ts';
import { dcConnectionsRoutes } from '../features/dc-connections/routes.ts';
import { homeRoute } from '../features/home/routes.ts';
import { invoicesRoutes } from '../features/invoices/routes.ts';
import { ipManagementRoutes } from '../features/ip-management/routes.ts';
import { linesRoutes } from '../features/lines/routes.ts';
import { logoutRoutes } from '../features/logout/routes.ts';
import { manualAgreementRoutes } from '../features/manual-agreement/routes.ts';
import { msaRoutes } from '../features/msa/routes.ts';
import { notFoundRoutes } from '../features/not-found/routes.ts';
import { dcConnectionOrderRoutes } from '../features/orders/dc-connection-new/routes.ts';
import { lineOrderRoutes } from '../features/orders/line-new/routes.ts';
import { rackOrderRoutes } from '../features/orders/rack-new/routes.ts';
import { ordersRoutes } from '../features/orders/routes.ts';
import { wdmOrderRoutes } from '../features/orders/wdm-new/routes.ts';
import { postalCodeCheckRoutes } from '../features/postal-code-check/routes.ts';
import { quotationsRoutes } from '../features/quotations/routes.ts';
import { racksRoutes } from '../features/racks/routes.ts';
import { ssoRoutes } from '../features/sso/routes.ts';
import { tokenRoutes } from '../features/token/routes.ts';
import { tvAccountsRoutes } from '../features/tv-accounts/routes.ts';
import { unlockRoutes } from '../features/unlock/routes.ts';
import { userManagementRoutes } from '../features/user-management/routes.ts';
import { wdmRoutes } from '../features/wdm/routes.ts';

/**
 * Every route of the portal. The first load contains only the home page's (`load-routes.ts`). Its type makes links to any other path
 * errors.
 */
export const routeTable = [
  homeRoute,
  ...accountRoutes,
  ...applyRoutes,
  ...companyRoutes,
  ...dcConnectionsRoutes,
  ...invoicesRoutes,
  ...ipManagementRoutes,
  ...linesRoutes,
  ...manualAgreementRoutes,
  ...lineOrderRoutes,
  ...ordersRoutes,
  ...rackOrderRoutes,
  ...dcConnectionOrderRoutes,
  ...wdmOrderRoutes,
  ...postalCodeCheckRoutes,
  ...quotationsRoutes,
  ...racksRoutes,
  ...tvAccountsRoutes,
  ...unlockRoutes,
  ...userManagementRoutes,
  ...wdmRoutes,
  ...ssoRoutes,
  ...tokenRoutes,
  ...logoutRoutes,
  ...msaRoutes,
  ...notFoundRoutes,
];
