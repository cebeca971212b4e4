import { hasRole } from '@demarc/contract/access.ts';
import type { ServiceAtAddress } from '@demarc/contract/availability.ts';
import type { Line } from '@demarc/contract/line.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import { isImpaired } from '@demarc/contract/service-state.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { Glyph } from '../../ui/glyph.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import { LineState } from '../line-status.tsx';
import { PortalAction } from '../portal-action.tsx';
import { PortalLink } from '../portal-link.tsx';
import styles from './availability.module.css';
import { formatServicesTitle, getServicesGlyph, isDelivered } from './existing-services.ts';
import { AvailabilityOrderButton } from './order-button.tsx';
import { useOrderingPortal } from './ordering-portal.ts';
import { useServiceLines } from './use-service-lines.ts';

/** Describes what the company has at the address, with the glyph of the most urgent service. */
export function ExistingServicesTitle({ services }: Pick<ExistingServicesListProps, 'services'>) {
  const { t } = useTranslation();
  return (
    <>
      <Glyph name={getServicesGlyph(services, useServiceLines(services))} />
      <span>{formatServicesTitle(services, t)}</span>
    </>
  );
}

interface ExistingServicesListProps {
  /** At least one. */
  services: readonly ServiceAtAddress[];
  /** The variant of the first button. */
  variant: 'primary' | 'default';
  /** Whether the user may order; otherwise lines can only be viewed and diagnosed. */
  canOrder: boolean;
}

/**
 * Lists the company's lines at the address with their state, and its orders. Diagnosing a line that does not work comes before changing it,
 * and changing it before ordering a second one.
 */
export function ExistingServicesList({ services, variant, canOrder }: ExistingServicesListProps) {
  const { t } = useTranslation();
  const lines = useServiceLines(services);
  const getLoadedLine = ({ lineId }: ServiceAtAddress) => (lineId === null ? undefined : lines.get(lineId));
  const mainService = services.find((service) => isBroken(getLoadedLine(service))) ?? services.find(isChangeable);
  return (
    <>
      {canOrder && (
        <p className={styles.nextStep}>
          {t(services.some(isDelivered) ? 'availability.has-service-text' : 'availability.has-order-text')}
        </p>
      )}
      <ul className={styles.services}>
        {services.map((service) => (
          <ExistingService
            key={`${service.lineId} ${service.orderId}`}
            service={service}
            line={getLoadedLine(service)}
            variant={service === mainService ? variant : 'default'}
            canOrder={canOrder}
          />
        ))}
      </ul>
    </>
  );
}

function isChangeable(service: ServiceAtAddress): boolean {
  return isDelivered(service) && service.orderId === null;
}

function isBroken(line: Line | undefined): line is Line {
  return line !== undefined && isImpaired(line.state);
}

interface ExistingServiceProps {
  service: ServiceAtAddress;
  /** Undefined until it is loaded. */
  line: Line | undefined;
  variant: 'primary' | 'default';
  canOrder: boolean;
}

function ExistingService({ service, line, variant, canOrder }: ExistingServiceProps) {
  const { t } = useTranslation();
  const hasOrderPage = useOrderingPortal() !== null && canOrder;
  const { lineId, orderId, orderNumber, room } = service;
  const toOrder: LinkTarget = { to: '/orders', search: { order: orderId } };
  const showOrderLabel = t('availability.show-order', { number: orderNumber });
  return (
    <li>
      <div className={styles.service}>
        {lineId !== null && <ExistingLine lineId={lineId} line={line} />}
        {room && <span>{room}</span>}
        {orderId !== null &&
          (!hasOrderPage ? (
            <span>{t('availability.has-open-order', { number: orderNumber })}</span>
          ) : isDelivered(service) ? (
            <PortalLink to={toOrder}>{showOrderLabel}</PortalLink>
          ) : null)}
      </div>
      <div className={styles.serviceActions}>
        {isBroken(line) && <DiagnoseAction lineId={line.lineId} variant={variant} />}
        {lineId !== null && canOrder && isChangeable(service) && (
          <AvailabilityOrderButton
            label={t('availability.change-line')}
            variant={isBroken(line) ? 'default' : variant}
            start={{ lineId }}
          />
        )}
        {orderId !== null && hasOrderPage && !isDelivered(service) && (
          <PortalAction size="normal" label={showOrderLabel} to={toOrder} />
        )}
      </div>
    </li>
  );
}

/** Leads to a diagnostic, or to the connection for users who may not run one. */
function DiagnoseAction({ lineId, variant }: { lineId: number; variant: 'primary' | 'default' }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const canDiagnose = hasRole(claims?.roles ?? [], 'RESELLER_SERVICE_DESK');
  return (
    <PortalAction
      size="normal"
      label={t(canDiagnose ? 'availability.diagnose-line' : 'kinds.line.connection')}
      variant={variant}
      to={{
        to: '/lines/detail/$id',
        params: { id: String(lineId) },
        search: { tab: canDiagnose ? 'diagnostics' : 'connection' },
      }}
    />
  );
}

/** Shows the number, state and product of a line; only the number until the line is loaded. */
function ExistingLine({ lineId, line }: { lineId: number; line: Line | undefined }) {
  return (
    <>
      <PortalLink to={{ to: '/lines/detail/$id', params: { id: String(lineId) } }} className="mono">
        {formatServiceId('LINE', lineId)}
      </PortalLink>
      {line && (
        <>
          <LineState line={line} />
          <span>{line.packageName}</span>
        </>
      )}
    </>
  );
}
