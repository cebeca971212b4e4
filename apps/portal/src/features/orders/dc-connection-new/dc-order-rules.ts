import { buildDcConnectionOrderRules, type DcConnectionOrderRequest } from '@demarc/contract/dc-connection-order.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import type { FieldRules, Rule } from '@demarc/contract/rules/rule.ts';
import { type DayRange, getTermAndDateRules, requireChoice } from '../../../blocks/order-form/envelope-rules.ts';
import type { FileProblem } from '../../../lib/upload-file.ts';
import { getPortRules, mergeRules } from '../connection-ends/end-rules.ts';
import { findColocation } from '../connection-ends/own-colocation.ts';
import type { UsedPort } from '../connection-ends/used-ports.ts';
import { findProduct, getRoute } from './dc-order-offer.ts';
import { type DcOrderSources, toDcOrderRequest, toFormField } from './dc-order-request.ts';
import type { DcOrderValues } from './dc-order-values.ts';

/** The data that the rules need in addition to the form values. */
export interface DcOrderContext extends DcOrderSources {
  /** Ports of the customer's connections at either end. */
  usedPorts: readonly UsedPort[];
  /** Why the file of the LOA cannot be sent. */
  loaProblem: FileProblem | null;
  /** Null until a package is chosen. */
  days: DayRange | null;
}

/** The contract's rules for the request, mapped to form fields, plus rules that depend on the offer. */
export function getDcOrderRules(formValues: unknown, context: DcOrderContext): FieldRules {
  const values = formValues as DcOrderValues;
  const { details } = values;
  const { pkg, ownColocations } = context;
  const request = toDcOrderRequest(values, context);
  const contract = buildDcConnectionOrderRules(request);
  const route = getRoute(details, pkg, ownColocations);
  const isMetro = pkg?.kind === 'METRO_CONNECT';
  const { party } = details.zEnd;
  const needsSite = isMetro && (party === 'THIRD_PARTY' || party === 'PROVIDER_NETWORK');
  const isSold: Rule = () =>
    !pkg || !route.siteA || !route.siteZ || findProduct(details, pkg, route) ? null : { code: 'dc-connection-new.not-sold' };
  return mergeRules(
    {
      packageCode: [
        requireChoice('dc-connection-new.choose-package'),
        (value) => (value && !pkg ? { code: 'dc-connection-new.package-gone' } : null),
      ],
      'details.aEnd.colocation': [
        requireChoice('dc-connection-new.choose-own'),
        (value) => (value && !findColocation(ownColocations, String(value)) ? { code: 'dc-connection-new.own-gone' } : null),
        () => (pkg && route.siteA && !pkg.siteCodes.includes(route.siteA) ? { code: 'dc-connection-new.not-sold' } : null),
      ],
      'details.aEnd.ports': getPortRules(request.details.aEnd, context.usedPorts),
      'details.zEnd.party': [requireChoice('dc-connection-new.choose-party')],
      ...(party === 'OWN' && { 'details.zEnd.colocation': [requireChoice('dc-connection-new.choose-own')] }),
      ...(needsSite && { 'details.zEnd.siteCode': [requireChoice('dc-connection-new.choose-site')] }),
      'details.zEnd.ports': getPortRules(request.details.zEnd, context.usedPorts),
      'details.mediaType': [isSold],
      'details.loa.file': [() => (context.loaProblem ? { code: `loa.file-${context.loaProblem}` } : null)],
    },
    getRequestRules(contract, request, details),
    getTermAndDateRules(contract, context.days),
  );
}

/** The contract's problems with the request, as rules of the form fields where the user can solve them. */
function getRequestRules(contract: FieldRules, request: DcConnectionOrderRequest, details: DcOrderValues['details']): FieldRules {
  const isIgnored = (field: string) =>
    // The term, the date and the package have their own rules.
    ['termMonths', 'wishDate', 'packageCode'].includes(field) ||
    // Without a party, the request has no Z end.
    (details.zEnd.party === '' && field.startsWith('details.zEnd.'));
  const problems = findFieldProblems(contract, request).filter(({ field }) => !isIgnored(field));
  return mergeRules(
    ...problems.map(({ field, ...problem }) => ({ [toFormField(field.replace(/\[(\d+)\]/g, '.$1'), details)]: [() => problem] })),
  );
}
