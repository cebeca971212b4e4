import { type ConnectionEnd, normalizeLabel } from './connection-end.ts';
import type { Hop, HopEnd } from './dc-connection.ts';
import type { MediaType } from './optical-compatibility.ts';

/** An end of an order or of a connection. */
export type PathEnd = Omit<ConnectionEnd, 'rackId' | 'sharedColoId' | 'demarc'>;

/** A connection, or what an order asks for; without a path, one cable links both ends. */
export interface PathSource {
  aEnd: PathEnd;
  zEnd: PathEnd;
  mediaType: MediaType;
  path?: readonly PathHop[] | undefined;
}

/** A cable between two panels. One that has a name, such as a route between data centers, is not counted. */
type PathHop = Hop & { name?: string };

export interface PathCable {
  /** Its name, if it has one. */
  name: string | null;
  /** Its position among the cables without a name, counted from 1; null for an unrecorded link between two panels. */
  number: number | null;
  mediaType: MediaType | null;
  lengthMeters: number | null;
}

export interface PathLabels {
  /** Our label. */
  own: string | null;
  /** The label that the owner of the building uses. */
  facility: string | null;
}

/** A panel where cables end. */
export interface PathStop {
  end: { letter: 'A' | 'Z'; party: PathEnd['party']; partyName: string | null; connectorType: PathEnd['connectorType'] } | null;
  cabinet: string | null;
  patchPanel: string | null;
  portsIn: readonly string[];
  portsOut: readonly string[];
  labels: readonly PathLabels[];
  /** The cable that arrives here, and the one that leads on. */
  cableIn: PathCable | null;
  cableOut: PathCable | null;
}

export interface PathRoom {
  /** Null if it is not known. */
  room: string | null;
  stops: readonly PathStop[];
}

export interface PathBuilding {
  siteCode: string;
  siteName: string;
  rooms: readonly PathRoom[];
}

/** Builds the panels from the A end to the Z end, by building and room. */
export function buildPath(source: PathSource): readonly PathBuilding[] {
  const hops = source.path?.length ? source.path : [buildOrderedHop(source)];
  return groupBy(listStops(hops, source), ({ siteCode }) => siteCode).map((inBuilding) => ({
    siteCode: inBuilding[0].siteCode,
    siteName: inBuilding[0].siteName,
    rooms: groupBy(inBuilding, ({ room }) => room && normalizeLabel(room)).map((inRoom) => ({
      room: inRoom[0].room,
      stops: inRoom.map(({ stop }) => stop),
    })),
  }));
}

/** Builds the only hop of a path that is not patched yet. */
function buildOrderedHop({ aEnd, zEnd, mediaType }: PathSource): PathHop {
  return { sequence: 1, from: toHopEnd(aEnd), to: toHopEnd(zEnd), mediaType, lengthMeters: null };
}

export function toHopEnd({ siteCode, siteName, roomOrCage, cabinet, colocationName, patchPanel, ports }: PathEnd): HopEnd {
  return {
    siteCode,
    siteName,
    room: roomOrCage,
    cabinet: cabinet ?? colocationName,
    patchPanel,
    ports,
    label: null,
    facilityLabel: null,
  };
}

interface LocatedStop {
  siteCode: string;
  siteName: string;
  room: string | null;
  stop: PathStop;
}

/** Lists the stops of a path. A panel where one cable ends and the next begins is one stop. */
function listStops(hops: readonly PathHop[], { aEnd, zEnd }: PathSource): readonly LocatedStop[] {
  const stops: LocatedStop[] = [];
  let arrival: { at: HopEnd; cable: PathCable } | null = null;
  let number = 0;
  for (const [index, hop] of hops.entries()) {
    if (!hop.name) number += 1;
    const cable = { name: hop.name ?? null, number, mediaType: hop.mediaType, lengthMeters: hop.lengthMeters };
    const departure = index === 0 ? completeEnd(hop.from, aEnd) : hop.from;
    if (arrival && !isSamePanel(arrival.at, departure)) {
      const link = { name: null, number: null, mediaType: null, lengthMeters: null };
      stops.push(toStop(arrival, null, link), toStop(null, { at: departure, cable }, link));
    } else {
      stops.push(toStop(arrival, { at: departure, cable }));
    }
    arrival = { at: index === hops.length - 1 ? completeEnd(hop.to, zEnd) : hop.to, cable };
  }
  stops.push(toStop(arrival, null));
  return stops.map((locatedStop, index) => {
    if (index === 0) return { ...locatedStop, stop: { ...locatedStop.stop, end: toEnd('A', aEnd) } };
    return index === stops.length - 1 ? { ...locatedStop, stop: { ...locatedStop.stop, end: toEnd('Z', zEnd) } } : locatedStop;
  });
}

/** Fills in what the report of a path omits about its ends from the connection itself. */
function completeEnd(end: HopEnd, connectionEnd: PathEnd): HopEnd {
  const { room, cabinet, patchPanel, ports } = toHopEnd(connectionEnd);
  return {
    ...end,
    room: end.room ?? room,
    cabinet: end.cabinet ?? cabinet,
    patchPanel: end.patchPanel ?? patchPanel,
    ports: end.ports.length > 0 ? end.ports : ports,
  };
}

type CableAt = { at: HopEnd; cable: PathCable } | null;

function toStop(arrival: CableAt, departure: CableAt, link: PathCable | null = null): LocatedStop {
  // A stop has at least one cable.
  const at = (arrival ?? departure)?.at as HopEnd;
  const labels = [arrival, departure].flatMap((cableAt) =>
    cableAt && (cableAt.at.label || cableAt.at.facilityLabel)
      ? [{ own: cableAt.at.label, facility: cableAt.at.facilityLabel }]
      : [],
  );
  return {
    siteCode: at.siteCode,
    siteName: at.siteName,
    room: arrival?.at.room ?? departure?.at.room ?? null,
    stop: {
      end: null,
      cabinet: arrival?.at.cabinet ?? departure?.at.cabinet ?? null,
      patchPanel: at.patchPanel,
      portsIn: (arrival ?? departure)?.at.ports ?? [],
      portsOut: (departure ?? arrival)?.at.ports ?? [],
      labels: omitRepeated(labels),
      cableIn: arrival?.cable ?? (departure && link),
      cableOut: departure?.cable ?? (arrival && link),
    },
  };
}

/** Leaves out each entry whose labels all occur in another one. */
function omitRepeated(labels: readonly PathLabels[]): readonly PathLabels[] {
  const includes = (a: PathLabels, b: PathLabels) =>
    (b.own === null || a.own === b.own) && (b.facility === null || a.facility === b.facility);
  return labels.filter(
    (label, index) =>
      !labels.some((other, at) => at !== index && includes(other, label) && (at < index || !includes(label, other))),
  );
}

function toEnd(letter: 'A' | 'Z', { party, partyName, connectorType }: PathEnd): PathStop['end'] {
  return { letter, party, partyName, connectorType };
}

type PanelField = 'siteCode' | 'patchPanel' | 'room' | 'cabinet';

/** Whether two cable ends are at the same panel. A report may name the room or the rack of a panel only once. */
function isSamePanel(a: HopEnd, b: HopEnd): boolean {
  const isSame = (field: PanelField) => normalizeLabel(a[field] ?? '') === normalizeLabel(b[field] ?? '');
  const canBeSame = (field: PanelField) => a[field] === null || b[field] === null || isSame(field);
  return isSame('siteCode') && isSame('patchPanel') && canBeSame('room') && canBeSame('cabinet');
}

type NonEmpty<T> = [T, ...T[]];

/** Groups adjacent items: a path that returns to a room shows it again. */
function groupBy<T>(items: readonly T[], getKey: (item: T) => unknown): NonEmpty<T>[] {
  const groups: NonEmpty<T>[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && getKey(last[0]) === getKey(item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
