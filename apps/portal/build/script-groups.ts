/**
 * Bundles the modules of the portal into a few scripts, none of which contains code that its pages do not use
 * (docs/decisions/0043).
 */

const frameworkModules =
  /^\0rolldown\/runtime|node_modules\/(react|react-dom|scheduler|use-sync-external-store|void-elements|html-parse-stringify|i18next|react-i18next)\//;

/**
 * Does not include `main.tsx`, which awaits chunks that import this one, because that would deadlock. Its styles are included, so
 * that they load as one file.
 */
const firstModules =
  /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\/|apps\/portal\/src\/(app\/(guard|router|titles)|features\/token\/url-token)\.tsx?$|packages\/look\/src\/(tokens|fonts|ground)\.css$|apps\/portal\/src\/app\/[\w.-]+\.css$/;

const signedInModules = /apps\/portal\/src\/app\/signed-in-parts\.ts$/;

/** Controls of forms, which a list loads only when it opens a panel. */
const formParts = [
  'ui/amount-range-form',
  'ui/[\\w-]*field',
  'ui/checkbox',
  'ui/date-',
  'ui/draft-saved',
  'ui/edit-conflict',
  'ui/form-',
  'ui/live-rules',
  'ui/lost-secret',
  'ui/mantine-',
  'ui/next-steps',
  'ui/number-form',
  'ui/menu-panel',
  'ui/parse-',
  'ui/radio-group',
  'ui/row-menu-list',
  'ui/side-panel-drawer',
  'ui/text-area',
  'ui/use-open-after-mount',
  'ui/wizard/',
  'lib/defer-until-pointer-up',
  'lib/normalize-phone-number',
  'lib/server-problems',
  'lib/use-draft',
  'lib/use-page-heading-focus',
  'lib/validated-form',
  'lib/wall-time',
  'blocks/address-fields/',
  'blocks/api-tokens/',
  'blocks/bank-fields',
  'blocks/order-form/',
  'blocks/service-edit/',
  'blocks/termination/',
].join('|');
const formModules = new RegExp(`apps/portal/src/(${formParts})`);

/** Components and operations that a few pages share and no list needs. */
const rareParts = `${formParts}|lib/sso|app/notices/(?!notice-bell)|blocks/activity/|blocks/address-check/|blocks/availability/|blocks/circuit-assurance/|blocks/connection-path/|blocks/contact-buttons|blocks/fault/|blocks/loa-upload/|blocks/loyalty|blocks/message-list/|blocks/order-delay|blocks/print-sheet/|blocks/quote-request/|blocks/service-list/(?!status-query)|blocks/service-panel|blocks/site-facts|blocks/wavelength/|blocks/webhook-state|kinds/diversity/(?!kind\\.)|kinds/invoice/finding|kinds/([\\w-]+/)?order-details|ui/chart/|ui/copyable-value|ui/fact-band|ui/segmented-control|ui/one-time-secret|ui/upload-progress|lib/use-upload|lib/upload-|lib/read-all-pages|lib/use-focus-fallback|lib/use-focused-by-url|lib/table-file/|ui/grid-navigation|ui/use-roving|kinds/ip-prefix/prefix`;
const rareCalls = [
  'api-call',
  'approval-(?!summary)',
  'availability-batch',
  'availability-verdict',
  'recommend-package',
  'catalog',
  'circuit-',
  'colocation(?!-counts)',
  'colored-optics',
  'compare-footprints',
  'compare-wdm-routes',
  'connection-',
  'customer-application',
  'customer-approval-limit',
  'customer-iban',
  'dc-connection(?!-counts)',
  'diversity',
  'dutch-banks',
  'epc-qr',
  'host-name',
  'house-number-addition',
  'invoice(?!-overview)',
  'ip-',
  'kinds/[\\w-]*order-details',
  'line-diagnostic',
  'line-fault',
  'line-order',
  'loa',
  'loyalty',
  'manual-agreement(?!-counts)',
  'msa',
  'network-ready-date',
  'null-route',
  'optical-',
  'order(?!-counts)',
  'own-price',
  'package-',
  'power/',
  'prefix-score',
  'ptr-pattern',
  'quotation(?!-counts)',
  'reverse-dns',
  'rpki',
  'rules/iban',
  'safe-markdown',
  'search',
  'site',
  'tv-(account(?!-counts)|activation|product)',
  'uplink',
  'validation',
  'waiting-for-approval',
  'wdm',
  'webhook',
].join('|');
const sharedModules = new RegExp(
  `apps/portal/src/(?!${rareParts})(app|ui|lib|blocks|kinds)/|packages/contract/src/(?!${rareCalls})`,
);

/** The parts of lists before a panel or another page is opened, without what pages with details or forms share. */
const listParts = [
  'ui/(action-button|async-content|confirm-dialog|data-table/|empty-state|facts\\.|filter-bar|lazy-on-open|link-target|note\\.|page\\.|relative-time|section\\.|status\\.|tabs)',
  'lib/(capitalize|csv-columns|download|format-roles|refusal|save-csv)',
  'blocks/(availability/ordering-portal|contract-term|get-order-blocker|line-status|order-button|service-list/status-query|use-address-check-path|use-ordering-company)',
].join('|');
const listModules = new RegExp(
  `apps/portal/src/(${listParts})|packages/contract/src/(api-token|catalog|csv|fault|line|line-schemas|money)\\.ts$`,
);

/** Orders, the services that their details refer to, and the offers that lead to orders. */
const orderModules =
  /apps\/portal\/src\/(blocks\/(days-left\/|format-duration|order-(carrier|delay))|kinds\/(service-types|ways-to-order)|features\/orders\/(?!.*-(ends|form|fields?|panel)[./]))|packages\/contract\/src\/(approval-summary|expected-date|circuit|colocation|compare-|connection-|dc-connection|kinds\/[\w-]*order-details|loa|manual|optical|order|quotation|site|wdm)/;

/**
 * Returns the script of the operations on one resource, so that its list loads neither those of others nor the controls of forms.
 */
function getCalls(id: string): string | null {
  const [, resource] = /packages\/contract\/src\/(invoice|ip|line|msa|power|tv)\b/.exec(id) ?? [];
  return resource ? `${resource}-calls` : null;
}

/** Numbers and charts with their tables, without the chart library. */
const chartModules = /apps\/portal\/src\/ui\/(chart\/chart-|fact-band|segmented-control)/;

/** Modules that the list of wavelengths, their order form and the order panel share. */
const wavelengthModules =
  /apps\/portal\/src\/blocks\/wavelength\/|packages\/contract\/src\/(wdm|compare-wdm|colored-optics|optical-budget)/;

/** Modules that the overview and the address check share, which are too small for a file each. */
const addressModules = /apps\/portal\/src\/blocks\/availability\/(coverage-glyphs|recent-checks)\.ts/;

/** Prices, speeds and lead times of the packages at an address: small modules that all address checks share. */
const offerModules =
  /apps\/portal\/src\/blocks\/availability\/(format-offer|package-delivery)|packages\/contract\/src\/(availability-verdict|network-ready-date)/;

/**
 * Returns the script that several pages of a feature share. Forms, which bring the controls, and the content of panels get their
 * own scripts.
 */
function getFeature(id: string): string | null {
  const [, feature, file = ''] = /apps\/portal\/src\/features\/([\w-]+)\/(.+)$/.exec(id) ?? [];
  if (!feature) return null;
  // The chart library of the power pages is larger than the rest of the feature, and the list of racks does not need it.
  if (file.startsWith('power/')) return `${feature}-power`;
  return /-(ends|form|fields?|panel|refusal)[./]|run-status\./.test(file) ? `${feature}-form` : feature;
}

/** Each group takes the modules that its `test` matches, and their imports, unless an earlier group has them. */
export const scriptGroups = [
  // The first page. The smaller script ends shortly before the framework, which is when `before-paint.ts` requests the rest.
  { name: 'framework', test: frameworkModules },
  { name: 'first', test: firstModules },
  // What every signed-in page loads.
  { name: 'signed-in', test: signedInModules },
  { name: 'lists', test: listModules, minShareCount: 2 },
  { name: 'orders', test: orderModules, minShareCount: 2 },
  { name: 'addresses', test: addressModules, minShareCount: 2 },
  { name: 'shared', test: sharedModules, minShareCount: 2 },
  { name: getCalls, minShareCount: 2 },
  { name: 'forms', test: formModules, minShareCount: 2 },
  { name: 'charts', test: chartModules, minShareCount: 2 },
  { name: 'wavelengths', test: wavelengthModules, minShareCount: 2 },
  { name: 'offers', test: offerModules, minShareCount: 2 },
  { name: getFeature, minShareCount: 2 },
];
