import type { TvAccount } from '@demarc/contract/tv-account.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tvAccountName, tvObstacle } from '../../blocks/tv-words.ts';
import { problemOf } from '../../lib/errors.ts';
import { useMountedWrite } from '../../lib/mounted-writes.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import styles from './bulk-panel.module.css';
import type { Outcome } from './run-each.ts';
import { type BulkMove, bulkOperations, useBulkRun } from './use-bulk-run.ts';

interface BulkPanelProps {
  /** The panel is closed if null. */
  move: BulkMove | null;
  accounts: readonly TvAccount[];
  /** `hasRun` is true if the action ran for any account. */
  onClose: (hasRun: boolean) => void;
}

/** Suspends or resumes the selected accounts and shows the outcome of each. */
export function BulkPanel({ move, accounts, onClose }: BulkPanelProps) {
  const { t } = useTranslation();
  // Keep the content during the closing animation.
  const [last, setLast] = useState<BulkMove>('suspend');
  if (move && move !== last) setLast(move);
  const run = useBulkRun(last);
  const isOpen = move !== null;
  const shown = isOpen && run.accounts.length === 0 ? accounts : run.accounts;
  const able = shown.filter(({ status }) => tvObstacle(status, last) === null);
  const unable = shown.filter(({ status }) => tvObstacle(status, last) !== null);
  const isBegun = run.accounts.length > 0;
  const [first] = able;
  // Each account is a separate call; the API panel shows the first.
  useMountedWrite(bulkOperations[last], () => (isOpen && first ? { params: { id: first.id } } : null));
  const close = () => {
    run.forget();
    onClose(isBegun);
  };
  return (
    <SidePanel
      title={t(`tv-account.bulk-${last}`)}
      isOpen={isOpen}
      onClose={close}
      isHeld={run.isRunning}
      footer={
        run.isRunning ? (
          <ActionButton label={t(run.isStopping ? 'tv-account.bulk-stopping' : 'tv-account.bulk-stop')} onClick={run.stop} />
        ) : isBegun ? (
          <>
            {run.failed.length > 0 && (
              <ActionButton
                label={t('tv-account.bulk-again', { count: run.failed.length })}
                onClick={() => run.begin(run.failed, shown)}
              />
            )}
            <ActionButton variant="primary" label={t('action.close')} onClick={close} />
          </>
        ) : (
          <>
            <ActionButton
              variant={last === 'suspend' ? 'danger' : 'primary'}
              label={t(`tv-account.bulk-${last}-now`, { count: able.length })}
              reason={able.length > 0 ? null : t(`tv-account.bulk-${last}-none`)}
              onClick={() => run.begin(able, shown)}
            />
            <ActionButton variant="quiet" label={t('action.cancel')} onClick={close} />
          </>
        )
      }
    >
      {isBegun ? (
        <Progress outcomes={able.map(({ id }) => run.outcomes.get(id))} move={last} isRunning={run.isRunning} />
      ) : (
        <p className={styles.text}>
          {t(`tv-account.bulk-${last}-text`, {
            count: able.length,
            devices: able.reduce((sum, { devices }) => sum + devices.length, 0),
          })}
        </p>
      )}
      <Rows accounts={able} outcomes={run.outcomes} move={last} isBegun={isBegun} />
      {unable.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('tv-account.bulk-left-out', { count: unable.length })}</h3>
          <ul className={styles.rows}>
            {unable.map((account) => (
              <Row key={account.id} account={account} glyph="ended" text={t(tvObstacle(account.status, last) ?? '')} />
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}

function Progress({
  outcomes,
  move,
  isRunning,
}: {
  outcomes: readonly (Outcome | undefined)[];
  move: BulkMove;
  isRunning: boolean;
}) {
  const { t } = useTranslation();
  const count = (...states: Outcome['state'][]) => outcomes.filter((one) => one && states.includes(one.state)).length;
  const [done, refused, stopped] = [count('done'), count('refused'), count('stopped')];
  const over = done + refused + stopped;
  return (
    <div className={styles.progress}>
      <progress max={outcomes.length} value={over} aria-label={t(`tv-account.bulk-${move}`)} />
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

const glyphs = { open: 'open', running: 'running', done: 'ok', refused: 'trouble', stopped: 'ended' } as const satisfies Record<
  Outcome['state'],
  GlyphName
>;

function Rows({
  accounts,
  outcomes,
  move,
  isBegun,
}: {
  accounts: readonly TvAccount[];
  outcomes: ReadonlyMap<number, Outcome>;
  move: BulkMove;
  isBegun: boolean;
}) {
  const { t } = useTranslation();
  return (
    <ul className={styles.rows}>
      {accounts.map((account) => {
        const outcome = outcomes.get(account.id) ?? { state: 'open' };
        const text =
          outcome.state === 'refused'
            ? (problemOf(outcome.error)?.message ?? t('tv-account.bulk-no-answer'))
            : t(outcome.state === 'done' ? `tv-account.bulk-${move}-done` : `tv-account.bulk-state-${outcome.state}`);
        return (
          <Row
            key={account.id}
            account={account}
            glyph={isBegun ? glyphs[outcome.state] : null}
            text={isBegun ? text : t('tv-account.devices-of', { count: account.devices.length, most: account.maxDevices })}
          />
        );
      })}
    </ul>
  );
}

function Row({ account, glyph, text }: { account: TvAccount; glyph: GlyphName | null; text: string }) {
  return (
    <li>
      {glyph && <Glyph name={glyph} />}
      <span>
        <b>{tvAccountName(account)}</b> <span className="mono">{account.accountNr}</span>
        <small>{text}</small>
      </span>
    </li>
  );
}
