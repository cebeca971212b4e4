import type { ClientInterface, OduContainer } from './wdm-client-interface.ts';

interface InterfaceFacts {
  /** As a decimal with one digit. */
  capacityGbps: string;
  oduContainer: OduContainer;
  /** The transceiver that the customer brings, and its standard. */
  optic: string;
  standard: string;
  /** Average power per lane. */
  minTransmitDbm: number;
  sensitivityDbm: number;
  overloadDbm: number;
}

/**
 * Bit rates and containers by ITU-T G.709 and RFC 7139; 40GE and 400GE use ODUflex, because networks without ODU3 carry them that
 * way. Powers by IEEE 802.3 (clause named), ITU-T G.959.1 for OTU2 and FC-PI for Fibre Channel; those of OTU2e and OTU4 are of
 * transceivers that also do 10GBASE-LR and 100GBASE-LR4.
 */
export const clientInterfaceFacts: Readonly<Record<ClientInterface, InterfaceFacts>> = {
  '1GE_LX': describe('1.0', 'ODU0', '1000BASE-LX', 'IEEE 802.3 clause 38', [-11, -19, -3]),
  '10GE_LR': describe('10.0', 'ODU2E', '10GBASE-LR', 'IEEE 802.3 clause 52', [-8.2, -14.4, 0.5]),
  '10GE_ER': describe('10.0', 'ODU2E', '10GBASE-ER', 'IEEE 802.3 clause 52', [-4.7, -15.8, -1]),
  '25GE_LR': describe('25.0', 'ODU_FLEX', '25GBASE-LR', 'IEEE 802.3 clause 114', [-7, -13.3, 2]),
  '40GE_LR4': describe('40.0', 'ODU_FLEX', '40GBASE-LR4', 'IEEE 802.3 clause 87', [-7, -13.7, 2.3]),
  '100GE_LR4': describe('100.0', 'ODU4', '100GBASE-LR4', 'IEEE 802.3 clause 88', [-4.3, -10.6, 4.5]),
  '400GE_FR4': describe('400.0', 'ODU_FLEX', '400GBASE-FR4', 'IEEE 802.3 clause 151', [-3.3, -7.3, 3.5]),
  OTU2: describe('10.7', 'ODU2', 'OTU2 1310 nm', 'ITU-T G.959.1 P1I1-2D1', [-6, -11, -1]),
  OTU2E: describe('11.1', 'ODU2E', 'OTU2e 1310 nm', '10GBASE-LR at 11.1 Gbit/s', [-8.2, -14.4, 0.5]),
  OTU4: describe('111.8', 'ODU4', 'OTU4 LR4', 'ITU-T G.959.1 4I1-9D1F', [-0.6, -8.4, 4]),
  FC8: describe('8.5', 'ODU_FLEX', '800-SM-LC-L', 'FC-PI-4', [-8.4, -13.8, 0.5]),
  FC16: describe('14.0', 'ODU_FLEX', '1600-SM-LC-L', 'FC-PI-5', [-5, -10.5, 2]),
  FC32: describe('28.1', 'ODU_FLEX', '3200-SM-LC-L', 'FC-PI-6', [-5, -11.4, 2]),
};

function describe(
  capacityGbps: string,
  oduContainer: OduContainer,
  optic: string,
  standard: string,
  [minTransmitDbm, sensitivityDbm, overloadDbm]: [number, number, number],
): InterfaceFacts {
  return { capacityGbps, oduContainer, optic, standard, minTransmitDbm, sensitivityDbm, overloadDbm };
}
