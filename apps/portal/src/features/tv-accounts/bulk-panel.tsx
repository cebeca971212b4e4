import type { TvAccount } from '@demarc/contract/tv-account.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getTvAccountName, getTvBlockedReason } from '../../blocks/tv-display.ts';
import { getProblem } from '../../lib/errors.ts';
import { useMountedWrite } from '../../lib/mounted-writes.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import styles from './bulk-panel.module.css';
import type { Outcome } from './run-each.ts';
import { type BulkAction, bulkOperations, useBulkRun } from './use-bulk-run.ts';

interface BulkPanelProps {
  /** The panel is closed if null. */
  action: BulkAction | null;
  accounts: readonly TvAccount[];
  /** `hasRun` is true if the action ran for any account. */
  onClose: (hasRun: boolean) => void;
}

/** Suspends or resumes the selected accounts and shows the outcome of each. */
export function BulkPanel({ action, accounts, onClose }: BulkPanelProps) {
  const { t } = useTranslation();
  // Keep the content during the closing animation.
  const [lastAction, setLastAction] = useState<BulkAction>('suspend');
  if (action && action !== lastAction) setLastAction(action);
  const run = useBulkRun(lastAction);
  const isOpen = action !== null;
  const listedAccounts = isOpen && run.accounts.length === 0 ? accounts : run.accounts;
  const eligible = listedAccounts.filter(({ status }) => getTvBlockedReason(status, lastAction) === null);
  const ineligible = listedAccounts.filter(({ status }) => getTvBlockedReason(status, lastAction) !== null);
  const hasStarted = run.accounts.length > 0;
  const [firstEligible] = eligible;
  // Each account is a separate call; the API panel shows the first.
  useMountedWrite(bulkOperations[lastAction], () => (isOpen && firstEligible ? { params: { id: firstEligible.id } } : null));
  const close = () => {
    run.forget();
    onClose(hasStarted);
  };
  return (
    <SidePanel
      title={t(`tv-account.bulk-${lastAction}`)}
      isOpen={isOpen}
      onClose={close}
      isDismissDisabled={run.isRunning}
      footer={
        run.isRunning ? (
          <ActionButton label={t(run.isStopping ? 'tv-account.bulk-stopping' : 'tv-account.bulk-stop')} onClick={run.stop} />
        ) : hasStarted ? (
          <>
            {run.failed.length > 0 && (
              <ActionButton
                label={t('tv-account.bulk-again', { count: run.failed.length })}
                onClick={() => run.begin(run.failed, listedAccounts)}
              />
            )}
            <ActionButton variant="primary" label={t('action.close')} onClick={close} />
          </>
        ) : (
          <>
            <ActionButton
              variant={lastAction === 'suspend' ? 'danger' : 'primary'}
              label={t(`tv-account.bulk-${lastAction}-now`, { count: eligible.length })}
              disabledReason={eligible.length > 0 ? null : t(`tv-account.bulk-${lastAction}-none`)}
              onClick={() => run.begin(eligible, listedAccounts)}
            />
            <ActionButton variant="quiet" label={t('action.cancel')} onClick={close} />
          </>
        )
      }
    >
      {hasStarted ? (
        <BulkProgress outcomes={eligible.map(({ id }) => run.outcomes.get(id))} action={lastAction} isRunning={run.isRunning} />
      ) : (
        <p className={styles.text}>
          {t(`tv-account.bulk-${lastAction}-text`, {
            count: eligible.length,
            devices: eligible.reduce((sum, { devices }) => sum + devices.length, 0),
          })}
        </p>
      )}
      <BulkRows accounts={eligible} outcomes={run.outcomes} action={lastAction} hasStarted={hasStarted} />
      {ineligible.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('tv-account.bulk-left-out', { count: ineligible.length })}</h3>
          <ul className={styles.rows}>
            {ineligible.map((account) => (
              <BulkRow
                key={account.id}
                account={account}
                glyph="ended"
                text={t(getTvBlockedReason(account.status, lastAction) ?? '')}
              />
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}

function BulkProgress({
  outcomes,
  action,
  isRunning,
}: {
  outcomes: readonly (Outcome | undefined)[];
  action: BulkAction;
  isRunning: boolean;
}) {
  const { t } = useTranslation();
  const count = (...states: Outcome['state'][]) => outcomes.filter((outcome) => outcome && states.includes(outcome.state)).length;
  const [done, refused, stopped] = [count('done'), count('refused'), count('stopped')];
  const finishedCount = done + refused + stopped;
  return (
    <div className={styles.progress}>
      <progress max={outcomes.length} value={finishedCount} aria-label={t(`tv-account.bulk-${action}`)} />
      <p role="status">
        {[
          t(isRunning ? 'tv-account.bulk-so-far' : 'tv-account.bulk-over', { done, total: outcomes.length }),
          refused > 0 && t('tv-account.bulk-refused', { count: refused }),
          stopped > 0 && t('tv-account.bulk-not-begun', { count: stopped }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  );
}

const outcomeGlyphs = {
  open: 'open',
  running: 'running',
  done: 'ok',
  refused: 'trouble',
  stopped: 'ended',
} as const satisfies Record<Outcome['state'], GlyphName>;

function BulkRows({
  accounts,
  outcomes,
  action,
  hasStarted,
}: {
  accounts: readonly TvAccount[];
  outcomes: ReadonlyMap<number, Outcome>;
  action: BulkAction;
  hasStarted: boolean;
}) {
  const { t } = useTranslation();
  return (
    <ul className={styles.rows}>
      {accounts.map((account) => {
        const outcome = outcomes.get(account.id) ?? { state: 'open' };
        const text =
          outcome.state === 'refused'
            ? (getProblem(outcome.error)?.message ?? t('tv-account.bulk-no-answer'))
            : t(outcome.state === 'done' ? `tv-account.bulk-${action}-done` : `tv-account.bulk-state-${outcome.state}`);
        return (
          <BulkRow
            key={account.id}
            account={account}
            glyph={hasStarted ? outcomeGlyphs[outcome.state] : null}
            text={hasStarted ? text : t('tv-account.devices-of', { count: account.devices.length, most: account.maxDevices })}
          />
        );
      })}
    </ul>
  );
}

function BulkRow({ account, glyph, text }: { account: TvAccount; glyph: GlyphName | null; text: string }) {
  return (
    <li>
      {glyph && <Glyph name={glyph} />}
      <span>
        <b>{getTvAccountName(account)}</b> <span className="mono">{account.accountNr}</span>
        <small>{text}</small>
      </span>
    </li>
  );
}
