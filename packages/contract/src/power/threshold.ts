import { type Static, Type } from 'typebox';
import { contactTypes } from '../contact.ts';
import { defineOperation } from '../operation.ts';
import { getMember } from '../rules/field-rules.ts';
import { max } from '../rules/max.ts';
import { min } from '../rules/min.ts';
import { Version } from '../types.ts';
import { powerCall, rackPowerParams, rackPowerPath, sharedColoPowerParams, sharedColoPowerPath } from './unit.ts';

const Percent = (description: string) => Type.Integer({ minimum: 0, maximum: 1_000, description });
const values = {
  warningPercent: Percent('Of the commitment.'),
  criticalPercent: Percent('Of the commitment. Above `warningPercent`.'),
  breakerWarningPercent: Percent('Of the breaker, for each feed and phase.'),
  notifyContactTypes: Type.Array(Type.Enum([...contactTypes]), {
    maxItems: contactTypes.length,
    uniqueItems: true,
    description: 'The contacts that get an email about events.',
  }),
  enabled: Type.Boolean({
    description: 'Whether the commitment is watched. Breakers, lost feeds and failover are always watched.',
  }),
};

/** The thresholds above which a rack or shared units raise an event about their power. */
export const PowerThresholds = Type.Object({ ...values, version: Version });
export type PowerThresholds = Static<typeof PowerThresholds>;

export const defaultThresholds = {
  warningPercent: 80,
  criticalPercent: 95,
  breakerWarningPercent: 80,
  notifyContactTypes: ['support'],
  enabled: true,
} as const satisfies Omit<PowerThresholds, 'version'>;

export const minThresholdPercent = 10;
export const maxThresholdPercent = 150;
export const maxBreakerWarningPercent = 100;

const limits = [min(minThresholdPercent), max(maxThresholdPercent)];

function buildThresholdRules(thresholds: unknown) {
  const critical = getMember(thresholds, 'criticalPercent');
  return {
    warningPercent: [...limits, ...(typeof critical === 'number' ? [max(critical - 1)] : [])],
    criticalPercent: limits,
    breakerWarningPercent: [min(minThresholdPercent), max(maxBreakerWarningPercent)],
  };
}

const update = {
  ...powerCall,
  method: 'PATCH',
  body: Type.Object({ ...Type.Partial(Type.Object(values)).properties, version: Type.Optional(Version) }),
  bodyName: 'powerThresholds',
  rules: buildThresholdRules,
  response: PowerThresholds,
  problems: ['STALE_VERSION', 'CUSTOMER_NOT_ACTIVE', 'RACK_NOT_ACTIVE'],
} as const;

export const getRackPowerThresholds = defineOperation({
  ...powerCall,
  id: 'getRackPowerThresholds',
  method: 'GET',
  path: `${rackPowerPath}/threshold`,
  summary: 'Retrieves the power thresholds of a rack.',
  params: rackPowerParams,
  response: PowerThresholds,
  follows: ['rack'],
});

export const updateRackPowerThresholds = defineOperation({
  ...update,
  id: 'updateRackPowerThresholds',
  path: `${rackPowerPath}/threshold`,
  summary: 'Updates the power thresholds of a rack.',
  params: rackPowerParams,
});

export const getSharedColoPowerThresholds = defineOperation({
  ...powerCall,
  id: 'getSharedColoPowerThresholds',
  method: 'GET',
  path: `${sharedColoPowerPath}/threshold`,
  summary: 'Retrieves the power thresholds of shared units.',
  params: sharedColoPowerParams,
  response: PowerThresholds,
  follows: ['shared-colo'],
});

export const updateSharedColoPowerThresholds = defineOperation({
  ...update,
  id: 'updateSharedColoPowerThresholds',
  path: `${sharedColoPowerPath}/threshold`,
  summary: 'Updates the power thresholds of shared units.',
  params: sharedColoPowerParams,
});
