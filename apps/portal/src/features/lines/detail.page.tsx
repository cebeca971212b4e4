import { hasRole } from '@demarc/contract/access.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type { Line } from '@demarc/contract/line.ts';
import { getEndUserName, getLineName } from '@demarc/contract/line-name.ts';
import { isImpaired } from '@demarc/contract/service-state.ts';
import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Activity } from '../../blocks/activity/activity.tsx';
import { LineStatus } from '../../blocks/line-status.tsx';
import { getErrorStatus } from '../../lib/errors.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { useSession } from '../../lib/session.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { GoneState } from '../../ui/gone-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { type RowAction, RowMenu } from '../../ui/row-menu.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import styles from './detail.module.css';
import { DiagnosticsTab } from './diagnostics-tab.tsx';
import { getDiagramState, isProblem } from './diagram-conclusion.tsx';
import { HandoverSheet } from './handover-sheet.tsx';
import { LineFacts } from './line-facts.tsx';
import { formatStateStart } from './line-format.ts';
import { OrdersTab } from './orders-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { PingSection } from './ping-section.tsx';
import { CurrentSession, SessionHistory } from './sessions-section.tsx';
import { SuspensionNote } from './suspension-note.tsx';
import { CircuitsSection, TechnicalSection } from './technical-sections.tsx';
import { UsageSection } from './usage-section.tsx';
import { useIsReseller, useLine } from './use-line.ts';
import { useLineActions } from './use-line-actions.tsx';
import { useLineDiagram } from './use-line-diagram.ts';
import { useOpenFault } from './use-open-fault.ts';

export const lazyRoute = createLazyRoute('/lines/detail/$id')({ component: LinePage });

const route = getRouteApi('/lines/detail/$id');

/** The largest id that the API accepts. */
const maxLineId = 2_147_483_647;

function LinePage() {
  const { id } = route.useParams();
  const lineId = Number(id);
  return Number.isInteger(lineId) && lineId >= 1 && lineId <= maxLineId ? (
    <LineLoader key={id} lineId={lineId} />
  ) : (
    <LineNotFound />
  );
}

function LineLoader({ lineId }: { lineId: number }) {
  const { t } = useTranslation();
  const line = useLine(lineId);
  if (line.data) return <LineDetail line={line.data} />;
  if (getErrorStatus(line.error) === 404 || getErrorStatus(line.error) === 400) return <LineNotFound />;
  return (
    <Page title={t('line.detail-title')}>
      <AsyncContent result={line} name={t('line.detail-title')} lines={12}>
        {() => null}
      </AsyncContent>
    </Page>
  );
}

/** The id does not belong to a line of this company. */
function LineNotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('line.detail-title')}>
      <GoneState
        title={t('line.gone')}
        text={t('line.gone-text')}
        toList={<ActionButton label={t('line.to-list')} to={{ to: '/lines' }} />}
      />
    </Page>
  );
}

const InvoicesTab = lazyChunk(async () => {
  const [part] = await Promise.all([import('./invoices-tab.tsx'), loadTranslations('invoice')]);
  return { default: part.InvoicesTab };
});

const allTabs = ['overview', 'connection', 'diagnostics', 'orders', 'invoices', 'activity'] as const;

function LineDetail({ line }: { line: Line }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const search: { tab?: unknown; sheet?: unknown; terminate?: unknown; report?: unknown } = route.useSearch();
  const isAdmin = hasRole(claims?.roles ?? [], 'RESELLER_ADMIN');
  const hasInvoices = useFeatures().has('myInvoices') && hasRole(claims?.roles ?? [], 'RESELLER_FINANCE');
  const tabs = allTabs.filter((name) => name !== 'invoices' || hasInvoices);
  const isPhone = useIsPhone();
  const isReseller = useIsReseller();
  const actions = useLineActions();
  const tab = tabs.find((name) => name === search.tab) ?? 'overview';
  const isReportMain = useIsReportMain(line, tab === 'diagnostics');
  // On the diagnostics tab, the button is next to the result.
  const isReportInTab = isReportMain && tab === 'diagnostics';
  const name = getLineName(line);
  const toTab = (one: (typeof allTabs)[number]): Tab => ({
    label: t(`line.tab-${one}`),
    search: one === 'overview' ? ({} as Tab['search']) : { tab: one },
  });
  // The overview links here with a form to open; so does the order of a move, which also passes the reason in the URL.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens.
  useEffect(() => {
    const getRequestedAction = () => {
      if (search.report) return actions.report(line);
      return search.terminate && line.status === 'ACTIVE' ? actions.end(line) : null;
    };
    const action = getRequestedAction();
    if (action && !action.disabledReason) action.onClick?.();
  }, []);
  const endUser = getEndUserName(line.endUser);
  // End users contact us instead.
  const rareActions = isReseller ? [actions.move(line), actions.changeSpeed(line), actions.end(line)] : [];
  const isDown = isImpaired(line.state);
  const stateStart = formatStateStart(line, formats);
  if (search.sheet === 'handover') return <HandoverSheet line={line} />;
  return (
    <Page
      title={name}
      lead={
        <>
          <span>
            <LineStatus line={line} t={t} /> {stateStart && t('line.since-time', { time: stateStart })}
          </span>
          <span className="mono">{line.serviceId}</span>
          {endUser && endUser !== name && <span>{endUser}</span>}
          <span>{formatAddress(line.address)}</span>
        </>
      }
      actions={
        <>
          {/* The actions for a failing line come first; on a phone, the others are in the menu. */}
          {!isPhone && !isDown && rareActions.map((action) => <LineActionButton key={action.label} action={action} />)}
          {!isPhone && isDown && tab !== 'diagnostics' && <LineActionButton action={actions.diagnose(line)} hasIcon />}
          {!isReportInTab && !line.suspension && <LineActionButton action={actions.report(line)} hasIcon isMain={isReportMain} />}
          <RowMenu
            label={t('list.actions-for', { name })}
            actions={() => [
              actions.diagnose(line),
              // A suspended line is expected not to work, so reports are rare.
              ...(line.suspension ? [actions.report(line)] : []),
              ...(isPhone || isDown ? rareActions : []),
              actions.edit(line),
              actions.handover(line),
              actions.copy(line),
            ]}
          />
        </>
      }
    >
      <SuspensionNote line={line} />
      <LineFacts line={line} />
      <div className={styles.tabs}>
        <Tabs by="tab" tabs={tabs.map(toTab)} />
      </div>
      {tab === 'overview' && <OverviewTab line={line} edit={actions.edit(line)} />}
      {tab === 'connection' && <ConnectionTab line={line} />}
      {tab === 'diagnostics' && <DiagnosticsTab line={line} report={isReportMain ? actions.report(line) : null} />}
      {tab === 'orders' && <OrdersTab lineId={line.lineId} />}
      {tab === 'invoices' && (
        <Suspense>
          <InvoicesTab line={line} />
        </Suspense>
      )}
      {tab === 'activity' && (
        <div className={styles.refusal}>
          {isAdmin ? (
            <Activity objectType="line" objectId={String(line.lineId)} carrierName={line.carrierName} />
          ) : (
            <Note kind="neutral" title={t('line.activity-hidden')}>
              {t('line.needs-RESELLER_ADMIN')}
            </Note>
          )}
        </div>
      )}
      {actions.parts}
    </Page>
  );
}

/** Whether reporting a fault is the main action: it was not reported yet, and on the diagnostics tab it was measured. */
function useIsReportMain(line: Line, isOnDiagnostics: boolean): boolean {
  const { diagram } = useLineDiagram(line);
  const fault = useOpenFault(line.lineId);
  const isReported = fault.isPending || Boolean(fault.data);
  const asksToMeasure = isOnDiagnostics && diagram.recommendation.startsWith('measure');
  return !isReported && !asksToMeasure && (isImpaired(line.state) || isProblem(getDiagramState(diagram)));
}

/** An action of a line as a button. */
function LineActionButton({ action, hasIcon, isMain }: { action: RowAction; hasIcon?: boolean; isMain?: boolean }) {
  const { label, icon, disabledReason, to, onClick } = action;
  return (
    <ActionButton
      variant={isMain ? 'primary' : 'default'}
      {...(hasIcon && icon ? { icon } : {})}
      label={label}
      disabledReason={disabledReason ?? null}
      {...(to ? { to } : {})}
      {...(onClick ? { onClick } : {})}
    />
  );
}

function ConnectionTab({ line }: { line: Line }) {
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <PingSection lineId={line.lineId} />
          <UsageSection lineId={line.lineId} />
        </div>
        <div className={styles.column}>
          <CurrentSession lineId={line.lineId} />
          <CircuitsSection line={line} />
        </div>
      </div>
      <div className={`${styles.wide} ${styles.pairs}`}>
        <TechnicalSection lineId={line.lineId} />
      </div>
      <div className={styles.wide}>
        <SessionHistory lineId={line.lineId} />
      </div>
    </>
  );
}
