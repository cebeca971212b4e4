import { describe, expect, it } from 'vitest';
import { buildDcConnectionOrderRules } from './dc-connection-order.ts';
import {
  connectionServices,
  connectorTypes,
  listConnectors,
  listOptics,
  listServices,
  mediaTypes,
  optics,
} from './optical-compatibility.ts';
import { findFieldProblems } from './rules/field-rules.ts';

/** All compatible combinations; every other combination is incompatible. */
const fitting = {
  SMF_OS2: {
    connectors: 'LC_UPC LC_APC SC_UPC SC_APC E2000 MPO12',
    optics: '1GE/LX 10GE/LR 10GE/ER 25GE/LR 25GE/ER 40GE/LR4 100GE/LR4 100GE/CWDM4 400GE/LR4 400GE/DR4 400GE/FR4',
    services: 'DARK 1GE 10GE 25GE 40GE 100GE 400GE',
  },
  MMF_OM3: {
    connectors: 'LC_UPC LC_APC SC_UPC SC_APC E2000 MPO12',
    optics: '1GE/SX 10GE/SR 25GE/SR 40GE/SR4 100GE/SR4',
    services: 'DARK 1GE 10GE 25GE 40GE 100GE',
  },
  MMF_OM4: {
    connectors: 'LC_UPC LC_APC SC_UPC SC_APC E2000 MPO12',
    optics: '1GE/SX 10GE/SR 25GE/SR 40GE/SR4 100GE/SR4',
    services: 'DARK 1GE 10GE 25GE 40GE 100GE',
  },
  CAT6A: { connectors: 'RJ45', optics: '', services: 'DARK 1GE 10GE' },
  COAX: { connectors: 'BNC', optics: '', services: 'DARK' },
} as const;

describe.each(mediaTypes)('%s', (medium) => {
  const { connectors, optics: opticPairs, services } = fitting[medium];

  it('fits only its connectors', () => {
    expect(connectorTypes.filter((connectorType) => listConnectors(medium).includes(connectorType)).join(' ')).toBe(connectors);
  });

  it('carries only its services', () => {
    expect(listServices(medium).join(' ')).toBe(services);
  });

  it('takes each optic for its services only', () => {
    const pairs = connectionServices.flatMap((service) => listOptics(medium, service).map((optic) => `${service}/${optic}`));
    expect(pairs.toSorted()).toEqual(opticPairs.split(' ').filter(Boolean).toSorted());
  });

  it('has the same compatible combinations in an order', () => {
    for (const connectorType of connectorTypes) {
      for (const service of connectionServices) {
        for (const optic of [null, ...optics]) {
          const order = buildOrder({ mediaType: medium, service, optic, connectorType });
          const fields = new Set(findFieldProblems(buildDcConnectionOrderRules, order).map(({ field }) => field));
          const combination = `${connectorType} ${service} ${optic}`;
          const expectedProblems = {
            connector: !connectors.split(' ').includes(connectorType),
            service: !services.split(' ').includes(service),
            optic: optic !== null && !opticPairs.split(' ').includes(`${service}/${optic}`),
          };
          const reportedProblems = {
            connector: fields.has('details.aEnd.connectorType') && fields.has('details.zEnd.connectorType'),
            service: fields.has('details.service'),
            optic: fields.has('details.optic'),
          };
          expect({ combination, ...reportedProblems }).toEqual({ combination, ...expectedProblems });
        }
      }
    }
  });
});

function buildOrder({ connectorType, ...values }: Record<string, unknown>) {
  const end = { siteCode: 'AMS1', connectorType };
  return {
    customerOrderId: '1',
    packageCode: 'CROSS_CONNECT',
    termMonths: 12,
    wishDate: '2026-12-01',
    details: {
      kind: 'CROSS_CONNECT',
      strands: 2,
      initiator: 'PROVIDER',
      aEnd: { ...end, party: 'OWN_RACK', rackId: 311 },
      zEnd: { ...end, party: 'PROVIDER_NETWORK' },
      ...values,
    },
  };
}
