import snmp from 'net-snmp';
import { findFreePort } from './find-free-port.ts';

const mib = '1.3.6.1.4.1.13742.6';
const inlet = 'inlet';
const pole = 'pole';
/** Numbers of sensor types, from SensorTypeEnumeration of PDU2-MIB. */
const sensorTypes = { current: 1, voltage: 4, activePower: 5, apparentPower: 6, activeEnergy: 8, voltageToNeutral: 25 } as const;
type SensorType = keyof typeof sensorTypes;
/** Digits after the decimal point. */
const digits: Record<SensorType, number> = {
  current: 3,
  voltage: 0,
  activePower: 0,
  apparentPower: 0,
  activeEnergy: 0,
  voltageToNeutral: 1,
};

/** Readings of the sensors, in A, V, W, VA and Wh. */
export type SensorValues = Partial<Record<SensorType, number>>;

export interface StripValues {
  inlet: SensorValues;
  poles?: readonly SensorValues[];
}

const indexColumns = { [inlet]: ['pdu', 'inlet', 'sensor'], [pole]: ['pdu', 'inlet', 'pole', 'sensor'] };
const entries = {
  [inlet]: { config: `${mib}.3.3.4.1`, measurements: `${mib}.5.2.3.1` },
  [pole]: { config: `${mib}.3.3.6.1`, measurements: `${mib}.5.2.4.1` },
};
const user = {
  name: 'reader',
  level: snmp.SecurityLevel.authPriv,
  authProtocol: snmp.AuthProtocols.sha256,
  authKey: 'authentication-key',
  privProtocol: snmp.PrivProtocols.aes,
  privKey: 'privacy-key',
};

export const stripAccess = {
  community: { SNMP_COMMUNITY: 'read-only' },
  user: { SNMP_USER: user.name, SNMP_AUTH_KEY: user.authKey, SNMP_PRIVACY_KEY: user.privKey },
};

/** Starts an SNMP agent with the tables of PDU2-MIB on a free UDP port. */
export async function startPowerStrip(serialNumber: string, values: StripValues) {
  // The library listens on its default port for port 0.
  const port = await findFreePort();
  const failures: Error[] = [];
  const agent = snmp.createAgent({ port, address: '127.0.0.1' }, (error: Error | null) => {
    if (error) failures.push(error);
  });
  agent.getAuthorizer().addCommunity(stripAccess.community.SNMP_COMMUNITY);
  agent.getAuthorizer().addUser(user);
  const strip = agent.getMib();
  strip.registerProvider(createTable('serial', `${mib}.3.2.1.1`, ['pdu'], { 4: snmp.ObjectType.OctetString }));
  strip.addTableRow('serial', [1, serialNumber]);
  for (const table of [inlet, pole] as const) {
    const columns = indexColumns[table];
    const value = snmp.ObjectType.Unsigned32;
    strip.registerProvider(createTable(`${table}Config`, entries[table].config, columns, { 7: value }));
    const measurementColumns = { 2: snmp.ObjectType.Integer, 4: value };
    strip.registerProvider(createTable(`${table}Measured`, entries[table].measurements, columns, measurementColumns));
  }
  const addRows = (table: 'inlet' | 'pole', index: number[], readings: SensorValues) => {
    for (const [type, amount] of Object.entries(readings) as [SensorType, number][]) {
      const key = [...index, sensorTypes[type]];
      strip.addTableRow(`${table}Config`, [...key, digits[type]]);
      strip.addTableRow(`${table}Measured`, [...key, 1, Math.round(amount * 10 ** digits[type])]);
    }
  };
  addRows(inlet, [1, 1], values.inlet);
  for (const [index, readings] of (values.poles ?? []).entries()) addRows(pole, [1, 1, index + 1], readings);

  return { port, failures, close: () => agent.close() };
}

/** Index columns get numbers that the MIB does not use; they are not accessible. */
function createTable(name: string, oid: string, indexNames: readonly string[], columns: Record<number, number>) {
  const indexes = indexNames.map((columnName, index) => ({
    number: 101 + index,
    name: columnName,
    type: snmp.ObjectType.Integer,
  }));
  return {
    name,
    oid,
    type: snmp.MibProviderType.Table,
    maxAccess: snmp.MaxAccess['not-accessible'],
    tableColumns: [
      ...indexes.map((column) => ({ ...column, maxAccess: snmp.MaxAccess['not-accessible'] })),
      ...Object.entries(columns).map(([number, type]) => {
        return { number: Number(number), name: `column${number}`, type, maxAccess: snmp.MaxAccess['read-only'] };
      }),
    ],
    tableIndex: indexes.map(({ number }) => ({ columnNumber: number })),
  };
}
