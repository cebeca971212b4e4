import { isSamePort, listPortNames, maxPorts } from '@demarc/contract/connection-end.ts';
import { buildDcConnectionOrderRules, type DcConnectionOrderRequest } from '@demarc/contract/dc-connection-order.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import type { FieldRules, Rule, RuleProblem } from '@demarc/contract/rules/rule.ts';
import { type DayRange, getTermAndDateRules, requireChoice } from '../../../blocks/order-form/envelope-rules.ts';
import type { FileProblem } from '../../../lib/upload-file.ts';
import { findProduct, getRoute } from './dc-order-offer.ts';
import { type DcOrderOffer, parsePorts, toDcOrderRequest, toFormField } from './dc-order-request.ts';
import type { DcOrderValues } from './dc-order-values.ts';
import { findColocation } from './own-colocation.ts';
import type { UsedPort } from './used-ports.ts';

/** What the form knows besides its values. */
export interface DcOrderContext extends DcOrderOffer {
  /** Ports of the customer's connections at either end. */
  usedPorts: readonly UsedPort[];
  /** Why the file of the letter cannot be sent. */
  letterProblem: FileProblem | null;
  /** Null until a package is chosen. */
  days: DayRange | null;
}

/** The contract's rules for the request, at the fields of the form, plus what the form requires because it knows the offer. */
export function getDcOrderRules(given: unknown, known: DcOrderContext): FieldRules {
  const values = given as DcOrderValues;
  const { details } = values;
  const { found, own } = known;
  const request = toDcOrderRequest(values, known);
  const contract = buildDcConnectionOrderRules(request);
  const route = getRoute(details, found, own);
  const isMetro = found?.kind === 'METRO_CONNECT';
  const { party } = details.zEnd;
  const needsSite = isMetro && (party === 'THIRD_PARTY' || party === 'PROVIDER_NETWORK');
  const isSold: Rule = () =>
    !found || !route.siteA || !route.siteZ || findProduct(details, found, route) ? null : { code: 'dc-connection-new.not-sold' };
  return mergeRules(
    {
      packageCode: [
        requireChoice('dc-connection-new.choose-package'),
        (value) => (value && !found ? { code: 'dc-connection-new.package-gone' } : null),
      ],
      'details.aEnd.colocation': [
        requireChoice('dc-connection-new.choose-own'),
        (value) => (value && !findColocation(own, String(value)) ? { code: 'dc-connection-new.own-gone' } : null),
        () => (found && route.siteA && !found.siteCodes.includes(route.siteA) ? { code: 'dc-connection-new.not-sold' } : null),
      ],
      'details.aEnd.ports': getPortRules(request.details.aEnd, known.usedPorts),
      'details.zEnd.party': [requireChoice('dc-connection-new.choose-party')],
      ...(party === 'OWN' && { 'details.zEnd.colocation': [requireChoice('dc-connection-new.choose-own')] }),
      ...(needsSite && { 'details.zEnd.siteCode': [requireChoice('dc-connection-new.choose-site')] }),
      'details.zEnd.ports': getPortRules(request.details.zEnd, known.usedPorts),
      'details.mediaType': [isSold],
      'details.loa.file': [() => (known.letterProblem ? { code: `loa.file-${known.letterProblem}` } : null)],
    },
    getRequestRules(contract, request, details),
    getTermAndDateRules(contract, known.days),
  );
}

/** The contract's problems with the request, each as a rule of the field of the form where it can be solved. */
function getRequestRules(contract: FieldRules, request: DcConnectionOrderRequest, details: DcOrderValues['details']): FieldRules {
  const isLeftOut = (field: string) =>
    // The term and the date have rules of their own, and the package is found by its code.
    ['termMonths', 'wishDate', 'packageCode'].includes(field) ||
    // Without a party, the request has no Z end.
    (details.zEnd.party === '' && field.startsWith('details.zEnd.'));
  const problems = findFieldProblems(contract, request).filter(({ field }) => !isLeftOut(field));
  return mergeRules(
    ...problems.map(({ field, ...problem }) => ({ [toFormField(field.replace(/\[(\d+)\]/g, '.$1'), details)]: [() => problem] })),
  );
}

function mergeRules(...all: readonly FieldRules[]): FieldRules {
  const merged: Record<string, readonly Rule[]> = {};
  for (const rules of all) for (const [field, list] of Object.entries(rules)) merged[field] = [...(merged[field] ?? []), ...list];
  return merged;
}

const portPattern = /^[A-Za-z0-9.-]+(\/[A-Za-z0-9.-]+)*$/;
const maxPortLength = 20;

/** Ports are written as the contract asks, and are not in use. */
function getPortRules(end: DcConnectionOrderRequest['details']['aEnd'], usedPorts: readonly UsedPort[]): readonly Rule[] {
  return [
    (value): RuleProblem | null => {
      const ports = parsePorts(String(value ?? ''));
      if (ports.length > maxPorts) return { code: 'validation.max-array-length', params: { max: maxPorts } };
      const wrong = ports.find((port) => port.length > maxPortLength || !portPattern.test(port));
      return wrong === undefined ? null : { code: 'dc-connection-new.port-format', params: { port: wrong } };
    },
    () => {
      if (listPortNames(end.ports).length === 0) return null;
      const used = usedPorts.find((one) => one.ports.length > 0 && isSamePort(one, end));
      return used ? { code: 'dc-connection-new.port-used', params: { circuitId: used.circuitId } } : null;
    },
  ];
}
