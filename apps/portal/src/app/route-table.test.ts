import { describe, expect, it } from 'vitest';
import { routeTable } from './route-table.ts';

// The table of the specification, section 2: path, access, feature. A feature or a role makes a route non-public.
const table = `
/ public
/account/activate public
/account/api-tokens signed-in
/account/loyalty signed-in
/apply/:customerType? public
/msa/signed public
/company signed-in
/company/contact/new RESELLER_ADMIN
/company/contact/:contactId RESELLER_ADMIN
/company/edit/address RESELLER_ADMIN
/company/edit/iban RESELLER_ADMIN
/company/agreements RESELLER_ADMIN
/postal-code-check public postalCodeCheck
/lines signed-in myLines
/lines/detail/:id signed-in myLines
/lines/addresses RESELLER_ORDER myLines
/lines/addresses/:batchId RESELLER_ORDER myLines
/invoices RESELLER_FINANCE myInvoices
/invoices/invoice/:number RESELLER_FINANCE myInvoices
/orders RESELLER_ORDER myOrders
/orders/line/new RESELLER_ORDER myOrders
/orders/rack/new/:chosenSite? RESELLER_ORDER myOrders
/orders/dc-connection/new/:chosenPackage? RESELLER_ORDER myOrders
/orders/wdm/new/:chosenPackage? RESELLER_ORDER myOrders
/quotations RESELLER_ORDER quotation
/quotations/:action/:quotationId RESELLER_ORDER quotation
/racks RESELLER_ORDER rackSpace
/racks/rack/:id/power/dashboard RESELLER_ORDER rackSpace
/racks/shared-colo/:id/power/dashboard RESELLER_ORDER rackSpace
/dc-connections RESELLER_ORDER dcConnections
/wdm RESELLER_ORDER wdm
/manual-agreement RESELLER_ORDER manualAgreements
/manual-agreement/view/:uuid RESELLER_ORDER manualAgreements
/ip-management RESELLER_SERVICE_DESK ipManagement
/ip-management/prefix/:id RESELLER_SERVICE_DESK ipManagement
/user-management RESELLER_ADMIN userManagement
/user-management/account/:id RESELLER_ADMIN userManagement
/user-management/account/create RESELLER_ADMIN userManagement
/user-management/tokens/:id RESELLER_ADMIN userManagement
/tv-accounts RESELLER_SERVICE_DESK tenTenTenTv
/tv-accounts/:accountId RESELLER_SERVICE_DESK tenTenTenTv
/tv-accounts/create RESELLER_SERVICE_DESK tenTenTenTv
/unlock public
/token/login public
/sso/login public
/logout public`;

interface Entry {
  path?: string;
  title?: string;
  access?: { signedIn?: boolean; role?: string };
  feature?: string;
}

function formatRoute({ path = '', access, feature }: Entry): string {
  const inWords = path.replace(/\{-\$(\w+)\}/, ':$1?').replace(/\$(\w+)/g, ':$1');
  const who = access?.role ?? (access?.signedIn ? 'signed-in' : 'public');
  if (access?.role) expect(access.signedIn).toBe(true);
  return [inWords, who, feature].filter(Boolean).join(' ');
}

const entries = routeTable.map(({ options }) => ({ path: (options as Entry).path, ...options.staticData }) as Entry);

describe('the route table', () => {
  it('matches the specification, including access, plus one catch-all route', () => {
    expect(entries.map(formatRoute).sort()).toEqual(['$ public', ...table.trim().split('\n')].sort());
  });

  it('has a title for every route', () => {
    expect(entries.filter(({ title }) => !title)).toEqual([]);
  });
});
