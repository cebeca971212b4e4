import type { TvAccount, TvDevice } from '@demarc/contract/tv-account.ts';
import type { TvActivationRequest } from '@demarc/contract/tv-activation.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getTvBlockedReason } from '../../../blocks/tv-display.ts';
import { useFormats } from '../../../lib/format.ts';
import { useFocusFallback } from '../../../lib/use-focus-fallback.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import { formatShortTime, getDeviceIcon } from './account-format.ts';
import styles from './devices.module.css';
import { findMainRequest, hasSlot } from './main-action.ts';
import { TvRefusal } from './tv-refusal.tsx';
import type { AccountActions } from './use-account-actions.tsx';
import type { ActiveCodes } from './use-tv-account.ts';

/** More free slots than this are shown as one slot with a count. */
const maxFreeSlots = 3;

interface DevicesProps {
  account: TvAccount;
  codes: ActiveCodes;
  actions: AccountActions;
}

/** The device slots of an account: activation requests, which wait for a decision, active devices and free slots. */
export function Devices({ account, codes, actions }: DevicesProps) {
  const { t } = useTranslation();
  const { devices, maxDevices, status } = account;
  const requests = codes.unconfirmed?.requests ?? [];
  const mainRequest = findMainRequest(account, requests);
  const isFull = devices.length >= maxDevices;
  const freeCount = Math.max(0, maxDevices - devices.length - requests.length);
  const { earlierDecision, refusal } = actions.requests;
  const slotsRef = useRef<HTMLUListElement>(null);
  const focusRef = useFocusFallback(() => slotsRef.current);
  const usageText = [
    t('tv-activation.in-use', { count: devices.length, total: maxDevices }),
    ...(requests.length > 0 ? [t('tv-activation.asking', { count: requests.length })] : []),
  ].join(', ');
  return (
    <div ref={focusRef}>
      <Section
        title={t('tv-activation.devices')}
        aside={
          <div className={styles.head}>
            <span>{usageText}</span>
            {isFull && devices.length > 0 && (
              <ActionButton
                size="small"
                label={t('tv-activation.free-one')}
                onClick={() => actions.openPanel({ name: 'free' })}
              />
            )}
          </div>
        }
      >
        <ArrivalAnnouncer account={account} requests={requests} />
        <TvRefusal code={refusal} title={t('tv-activation.not-done')} />
        {earlierDecision && (
          <Note kind="attention" title={t('tv-activation.outrun')}>
            {t(`tv-activation.outrun-${earlierDecision.decision}`, {
              device: earlierDecision.device,
              name: earlierDecision.byName ?? t('tv-activation.a-colleague'),
            })}
          </Note>
        )}
        <ul className={styles.places} ref={slotsRef} tabIndex={-1}>
          {requests.map((request) => (
            <RequestSlot
              key={request.activationRequestId}
              request={request}
              account={account}
              actions={actions}
              isMain={request === mainRequest}
            />
          ))}
          {devices.map((device) => (
            <DeviceSlot key={device.deviceId} device={device} status={status} actions={actions} />
          ))}
          {freeCount > maxFreeSlots ? (
            <FreeSlot title={t('tv-activation.free-places', { count: freeCount })} count={freeCount} />
          ) : (
            Array.from({ length: freeCount }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: free slots are interchangeable.
              <FreeSlot key={index} title={t('tv-activation.free-place')} count={1} />
            ))
          )}
        </ul>
      </Section>
    </div>
  );
}

function DeviceSlot({ device, status, actions }: { device: TvDevice; status: TvAccount['status']; actions: AccountActions }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { name, type, lastSeenAt, activatedAt } = device;
  const blockedReason = getTvBlockedReason(status, 'removeDevice');
  return (
    <li>
      <Icon name={getDeviceIcon(type)} size={20} />
      <div className={styles.words}>
        <b>{name}</b>
        <small>{t(`tv-activation.device-${type}`)}</small>
        <small>
          {lastSeenAt ? formats.dateTime(lastSeenAt) : t('tv-activation.never-seen', { time: formats.dateTime(activatedAt) })}
        </small>
      </div>
      <div className={styles.foot}>
        {status === 'suspended' || status === 'new' ? (
          <Status name="waiting">{t(status === 'new' ? 'tv-activation.device-not-yet' : 'tv-activation.device-stopped')}</Status>
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
              disabledReason: blockedReason && t(blockedReason),
              onClick: () => actions.openPanel({ name: 'remove', device }),
            },
          ]}
        />
      </div>
    </li>
  );
}

interface RequestSlotProps {
  request: TvActivationRequest;
  account: TvAccount;
  actions: AccountActions;
  /** Whether allowing it is the primary action of the page. */
  isMain: boolean;
}

/** A device that waits for approval. */
function RequestSlot({ request, account, actions, isMain }: RequestSlotProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { deviceName, deviceType, requestedAt, activationRequestId } = request;
  const isFull = !hasSlot(account, request);
  const blockedReason = getTvBlockedReason(account.status, 'addDevice');
  const isDeciding = actions.requests.deciding === activationRequestId;
  const isBusy = isDeciding || actions.isPending;
  const reason =
    (blockedReason && t(blockedReason)) ?? (isFull ? t('tv-activation.allow-full', { total: account.maxDevices }) : null);
  // A device shows a picture only after the account is activated too.
  const isActivationNeeded = reason === null && getTvBlockedReason(account.status, 'activate') === null;
  return (
    <li className={styles.asks}>
      <Icon name={getDeviceIcon(deviceType)} size={20} />
      <div className={styles.words}>
        <b>{deviceName}</b>
        <small>{t('tv-activation.asks')}</small>
        <small>{t('tv-activation.since', { time: formatShortTime(requestedAt, formats) })}</small>
      </div>
      <div className={styles.foot}>
        {isActivationNeeded && (
          <ActionButton
            size="small"
            variant={isMain ? 'primary' : 'default'}
            label={t('tv-activation.allow-and-activate')}
            isBusy={isBusy}
            onClick={() => actions.allowAndActivate(request)}
          />
        )}
        <ActionButton
          size="small"
          variant={isActivationNeeded ? 'quiet' : isMain ? 'primary' : 'default'}
          label={t('tv-activation.allow')}
          isBusy={isDeciding}
          disabledReason={reason}
          onClick={() => actions.requests.allow(request)}
        />
        <button
          type="button"
          className={`entrance-button entrance-button-quiet ${styles.dismiss}`}
          data-writes
          aria-label={t('tv-activation.dismiss', { device: deviceName })}
          aria-disabled={isDeciding || undefined}
          onClick={() => !isDeciding && actions.requests.dismiss(request)}
        >
          {t('tv-activation.dismiss-short')}
        </button>
      </div>
    </li>
  );
}

function FreeSlot({ title, count }: { title: string; count: number }) {
  const { t } = useTranslation();
  return (
    <li className={styles.free}>
      <div className={styles.words}>
        <b>{title}</b>
        <small>{t('tv-activation.free-fills', { count })}</small>
      </div>
    </li>
  );
}

/** Announces new activation requests and new devices to screen readers. */
function ArrivalAnnouncer({ account, requests }: { account: TvAccount; requests: readonly TvActivationRequest[] }) {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState('');
  const knownIds = useRef(new Set([...account.devices, ...requests].map(getId)));
  useEffect(() => {
    const newRequest = requests.find((request) => !knownIds.current.has(getId(request)));
    const newDevice = account.devices.find((device) => !knownIds.current.has(getId(device)));
    if (newRequest) setAnnouncement(t('tv-activation.said-asks', { device: newRequest.deviceName }));
    else if (newDevice) setAnnouncement(t('tv-activation.said-on', { device: newDevice.name }));
    knownIds.current = new Set([...account.devices, ...requests].map(getId));
  }, [account.devices, requests, t]);
  return (
    <p className="unseen" role="status">
      {announcement}
    </p>
  );
}

function getId(device: TvDevice | TvActivationRequest): string {
  return 'activationRequestId' in device ? device.activationRequestId : device.deviceId;
}
