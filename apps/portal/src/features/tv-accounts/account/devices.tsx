import type { TvAccount, TvDevice } from '@demarc/contract/tv-account.ts';
import type { TvActivationRequest } from '@demarc/contract/tv-activation.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tvObstacle } from '../../../blocks/tv-words.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import { deviceIcon, shortTime } from './account-text.ts';
import styles from './devices.module.css';
import { TvRefusal } from './tv-refusal.tsx';
import type { Desk } from './use-desk.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import type { OpenCodes } from './use-tv-account.ts';

/** More free slots than this are shown as one slot with a count. */
const mostFreePlaces = 3;

interface DevicesProps {
  account: TvAccount;
  codes: OpenCodes;
  desk: Desk;
}

/** The device slots of an account: active devices, activation requests and free slots. */
export function Devices({ account, codes, desk }: DevicesProps) {
  const { t } = useTranslation();
  const { devices, maxDevices, status } = account;
  const requests = codes.unconfirmed?.requests ?? [];
  const isFull = devices.length >= maxDevices;
  const free = Math.max(0, maxDevices - devices.length - requests.length);
  const { outrun, refusal } = desk.requests;
  const places = useRef<HTMLUListElement>(null);
  const keptFocus = useKeptFocus(() => places.current);
  const said = [
    t('tv-activation.in-use', { count: devices.length, total: maxDevices }),
    ...(requests.length > 0 ? [t('tv-activation.asking', { count: requests.length })] : []),
  ].join(', ');
  return (
    <div ref={keptFocus}>
      <Section
        title={t('tv-activation.devices')}
        aside={
          <div className={styles.head}>
            <span>{said}</span>
            {isFull && devices.length > 0 && (
              <ActionButton size="small" label={t('tv-activation.free-one')} onClick={() => desk.open({ name: 'free' })} />
            )}
          </div>
        }
      >
        <Arrivals account={account} requests={requests} />
        <TvRefusal code={refusal} title={t('tv-activation.not-done')} />
        {outrun && (
          <Note kind="attention" title={t('tv-activation.outrun')}>
            {t(`tv-activation.outrun-${outrun.decision}`, {
              device: outrun.device,
              name: outrun.byName ?? t('tv-activation.a-colleague'),
            })}
          </Note>
        )}
        <ul className={styles.places} ref={places} tabIndex={-1}>
          {devices.map((device) => (
            <DevicePlace key={device.deviceId} device={device} status={status} desk={desk} />
          ))}
          {requests.map((request) => (
            <RequestPlace key={request.activationRequestId} request={request} account={account} desk={desk} />
          ))}
          {free > mostFreePlaces ? (
            <FreePlace title={t('tv-activation.free-places', { count: free })} count={free} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: free slots are interchangeable.
            Array.from({ length: free }, (_, at) => <FreePlace key={at} title={t('tv-activation.free-place')} count={1} />)
          )}
        </ul>
      </Section>
    </div>
  );
}

function DevicePlace({ device, status, desk }: { device: TvDevice; status: TvAccount['status']; desk: Desk }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { name, type, lastSeenAt, activatedAt } = device;
  const obstacle = tvObstacle(status, 'removeDevice');
  return (
    <li>
      <Icon name={deviceIcon(type)} size={20} />
      <div className={styles.words}>
        <b>{name}</b>
        <small>{t(`tv-activation.device-${type}`)}</small>
        <small>
          {lastSeenAt ? formats.dateTime(lastSeenAt) : t('tv-activation.never-seen', { time: formats.dateTime(activatedAt) })}
        </small>
      </div>
      <div className={styles.foot}>
        {status === 'suspended' ? (
          <Status name="waiting">{t('tv-activation.device-stopped')}</Status>
        ) : (
          <Status name="ok">{t('tv-activation.device-on')}</Status>
        )}
        <RowMenu
          label={t('list.actions-for', { name })}
          actions={() => [
            {
              label: t('tv-activation.remove'),
              icon: 'trash',
              isDanger: true,
              reason: obstacle && t(obstacle),
              onClick: () => desk.open({ name: 'remove', device }),
            },
          ]}
        />
      </div>
    </li>
  );
}

interface RequestPlaceProps {
  request: TvActivationRequest;
  account: TvAccount;
  desk: Desk;
}

/** A device that waits for approval. */
function RequestPlace({ request, account, desk }: RequestPlaceProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { deviceName, deviceType, requestedAt, activationRequestId, deviceId } = request;
  const isKnown = account.devices.some((device) => device.deviceId === deviceId);
  const isFull = !isKnown && account.devices.length >= account.maxDevices;
  const obstacle = tvObstacle(account.status, 'addDevice');
  const isDeciding = desk.requests.deciding === activationRequestId;
  return (
    <li className={styles.asks}>
      <Icon name={deviceIcon(deviceType)} size={20} />
      <div className={styles.words}>
        <b>{deviceName}</b>
        <small>{t('tv-activation.asks')}</small>
        <small>{t('tv-activation.since', { time: shortTime(requestedAt, formats) })}</small>
      </div>
      <div className={styles.foot}>
        <ActionButton
          size="small"
          variant="primary"
          label={t('tv-activation.allow')}
          isBusy={isDeciding}
          reason={(obstacle && t(obstacle)) ?? (isFull ? t('tv-activation.allow-full', { total: account.maxDevices }) : null)}
          onClick={() => desk.requests.allow(request)}
        />
        <button
          type="button"
          className="entrance-icon-button"
          data-writes
          aria-label={t('tv-activation.dismiss', { device: deviceName })}
          title={t('tv-activation.dismiss', { device: deviceName })}
          aria-disabled={isDeciding || undefined}
          onClick={() => !isDeciding && desk.requests.dismiss(request)}
        >
          <Icon name="x" />
        </button>
      </div>
    </li>
  );
}

function FreePlace({ title, count }: { title: string; count: number }) {
  const { t } = useTranslation();
  return (
    <li className={styles.free}>
      <Icon name="plus" size={20} />
      <div className={styles.words}>
        <b>{title}</b>
        <small>{t('tv-activation.free-fills', { count })}</small>
      </div>
    </li>
  );
}

/** Announces new activation requests and new devices to screen readers. */
function Arrivals({ account, requests }: { account: TvAccount; requests: readonly TvActivationRequest[] }) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const known = useRef(new Set([...account.devices, ...requests].map(idOf)));
  useEffect(() => {
    const asking = requests.find((request) => !known.current.has(idOf(request)));
    const on = account.devices.find((device) => !known.current.has(idOf(device)));
    if (asking) setSaid(t('tv-activation.said-asks', { device: asking.deviceName }));
    else if (on) setSaid(t('tv-activation.said-on', { device: on.name }));
    known.current = new Set([...account.devices, ...requests].map(idOf));
  }, [account.devices, requests, t]);
  return (
    <p className="unseen" role="status">
      {said}
    </p>
  );
}

function idOf(one: TvDevice | TvActivationRequest): string {
  return 'activationRequestId' in one ? one.activationRequestId : one.deviceId;
}
