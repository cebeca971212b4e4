import {
  buildPath,
  type PathBuilding,
  type PathCable,
  type PathLabels,
  type PathRoom,
  type PathSource,
  type PathStop,
} from '@demarc/contract/connection-path.ts';
import type { TFunction } from 'i18next';
import { type CSSProperties, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { type Formats, useFormats } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './connection-path.module.css';

type ConnectionPathProps = PathSource & {
  /** Whether the panels of the connection get labels when it is patched. */
  isLabeled?: boolean;
};

/** Draws the path from the A end to the Z end. The drawing is a list, so that it reads the same with a screen reader. */
export function ConnectionPath({ isLabeled = true, ...source }: ConnectionPathProps) {
  const { t } = useTranslation();
  const buildings = buildPath(source);
  const stops = buildings.flatMap(({ rooms }) => rooms.flatMap((room) => room.stops));
  const hasLabels = stops.some(({ labels }) => labels.length > 0);
  return (
    <div className={styles.frame}>
      <ol className={styles.path} aria-label={t('dc-connection-order.path')}>
        {buildings.map((building, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a path may come back to a building, and is replaced as a whole.
          <Fragment key={index}>
            <Building building={building} hasLabels={hasLabels} />
            <CableBetween from={building.rooms.at(-1)} to={buildings[index + 1]?.rooms[0]} />
          </Fragment>
        ))}
      </ol>
      {isLabeled && !hasLabels && <p className={styles.soft}>{t('dc-connection-order.labels-later')}</p>}
    </div>
  );
}

function Building({ building: { siteCode, siteName, rooms }, hasLabels }: { building: PathBuilding; hasLabels: boolean }) {
  return (
    <li className={styles.building}>
      <p className={styles.heading}>
        <CableLine cable={rooms[0]?.stops[0]?.cableIn} />
        <Icon name="building" size={16} />
        <b>{siteCode}</b> {siteName}
      </p>
      <ol>
        {rooms.map((room, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a path may come back to a room, and is replaced as a whole.
          <Fragment key={index}>
            <Room room={room} hasLabels={hasLabels} />
            <CableBetween from={room} to={rooms[index + 1]} />
          </Fragment>
        ))}
      </ol>
      <CableLine cable={rooms.at(-1)?.stops.at(-1)?.cableOut} part="exit" />
    </li>
  );
}

function Room({ room: { room, stops }, hasLabels }: { room: PathRoom; hasLabels: boolean }) {
  const { t } = useTranslation();
  return (
    <li className={styles.room}>
      {room && (
        <p className={styles.heading}>
          <CableLine cable={stops[0]?.cableIn} />
          {formatRoom(room, t)}
        </p>
      )}
      <ol>
        {stops.map((stop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the path is replaced as a whole.
          <Fragment key={index}>
            <Stop stop={stop} hasLabels={hasLabels} />
            {index < stops.length - 1 && stop.cableOut && <Cable cable={stop.cableOut} />}
          </Fragment>
        ))}
      </ol>
    </li>
  );
}

/** The cable between two rooms. */
function CableBetween({ from, to }: { from: PathRoom | undefined; to: PathRoom | undefined }) {
  const cable = to && from?.stops.at(-1)?.cableOut;
  return cable ? <Cable cable={cable} /> : null;
}

function Cable({ cable }: { cable: PathCable }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <li className={styles.cable}>
      <CableLine cable={cable} />
      {formatCable(cable, t, formats)}
    </li>
  );
}

function Stop({ stop, hasLabels }: { stop: PathStop; hasLabels: boolean }) {
  const { t } = useTranslation();
  const { end, cabinet, patchPanel, labels, cableIn, cableOut } = stop;
  const location = [
    patchPanel && t('dc-connection-order.panel', { panel: patchPanel }),
    formatPorts(stop, t),
    end && t(`dc-connection-order.connector-${end.connectorType}`),
  ].filter(Boolean);
  return (
    <li className={styles.stop}>
      <CableLine cable={cableIn} part="above" />
      <CableLine cable={cableOut} part="below" />
      {end ? (
        <span className={styles.end} aria-hidden="true">
          {end.letter}
        </span>
      ) : (
        <PanelMark />
      )}
      <div>
        {end && (
          <p className={styles.soft}>
            {t(`dc-connection-order.end-${end.letter}`)}
            {' · '}
            {end.partyName ?? t(`dc-connection-order.party-${end.party}`)}
          </p>
        )}
        {cabinet && <p className={styles.cabinet}>{cabinet}</p>}
        <p className={styles.place}>{location.join(', ')}</p>
      </div>
      {(end && hasLabels && labels.length === 0 ? [noLabels] : labels).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the path is replaced as a whole.
        <Labels key={index} labels={group} isEnd={end !== null} />
      ))}
    </li>
  );
}

const noLabels: PathLabels = { own: null, facility: null };

/** Shows our label of a panel and that of the building. For an end, it also says which label is missing. */
function Labels({ labels: { own, facility }, isEnd }: { labels: PathLabels; isEnd: boolean }) {
  const { t } = useTranslation();
  const rows = [
    [t('dc-connection-order.own-label'), own],
    [t('dc-connection-order.facility-label'), facility],
  ].filter(([, value]) => value || isEnd);
  return (
    <dl className={styles.labels}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={value ? 'mono' : styles.soft}>{value ?? t('dc-connection-order.no-label')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A patch panel, seen from the front. */
function PanelMark() {
  return (
    <svg className={styles.panel} viewBox="0 0 24 14" aria-hidden="true">
      <rect x="1" y="1" width="22" height="12" rx="2" />
      <path d="M5.5 7h2M10 7h2M14.5 7h2M19 7h.5" />
    </svg>
  );
}

interface CableLineProps {
  cable: PathCable | null | undefined;
  /** Above or below the mark of a stop, or on the edge of a building; otherwise the height of its row. */
  part?: 'above' | 'below' | 'exit';
}

/** A piece of a cable, in the color of its jacket. */
function CableLine({ cable, part }: CableLineProps) {
  if (!cable) return null;
  const className = [styles.line, part && styles[part], !cable.mediaType && styles.unknown].filter(Boolean).join(' ');
  const jacket = { '--jacket': `var(--jacket-${cable.mediaType ?? 'unknown'})` } as CSSProperties;
  return <i className={className} style={jacket} aria-hidden="true" />;
}

/** `Room 2.04`; a name such as `Cage 12` says what it is. */
function formatRoom(room: string, t: TFunction): string {
  return /^\d/.test(room) ? t('dc-connection-order.room', { room }) : room;
}

/** Formats the port, or the ports on both sides of a panel if they differ. */
function formatPorts({ portsIn, portsOut, end }: PathStop, t: TFunction): string | null {
  const format = (ports: readonly string[]) => t('dc-connection-order.port', { ports: ports.join(', '), count: ports.length });
  if (portsIn.length === 0 && portsOut.length === 0) return end ? t('dc-connection-order.port-later') : null;
  const sides = [...new Set([portsIn, portsOut].filter(({ length }) => length > 0).map(format))];
  return sides.length === 2 ? t('dc-connection-order.port-to-port', { from: sides[0], to: sides[1] }) : (sides[0] ?? null);
}

/** `Cable 2: single-mode fiber (OS2), 42 m`. */
function formatCable({ name, number, mediaType, lengthMeters }: PathCable, t: TFunction, formats: Formats): string {
  if (name) return name;
  if (!mediaType) return t('dc-connection-order.cable-unknown');
  const media = t(`dc-connection-order.media-${mediaType}`);
  const length = lengthMeters === null ? [] : [t('dc-connection-order.meters', { length: formats.number(lengthMeters) })];
  return t('dc-connection-order.cable', { number, what: [media, ...length].join(', ') });
}
