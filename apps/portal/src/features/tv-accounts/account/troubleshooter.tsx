import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { Section } from '../../../ui/section.tsx';
import textButton from '../../../ui/text-button.module.css';
import { focusCodeCard } from './code-card.tsx';
import { type Answers, getAdvice, type NextAction, type Symptom, symptoms } from './decision-tree.ts';
import styles from './troubleshooter.module.css';
import type { AccountActions } from './use-account-actions.tsx';
import { useToday } from './use-server-clock.ts';
import { type ActiveCodes, useTvPackages } from './use-tv-account.ts';

interface TroubleshooterProps {
  account: TvAccount;
  codes: ActiveCodes;
  actions: AccountActions;
}

/** Guides the service desk through the two most common calls: symptom, findings and next step. */
export function Troubleshooter(props: TroubleshooterProps) {
  const { t } = useTranslation();
  const [symptom, setSymptom] = useState<Symptom | null>(null);
  return (
    <Section title={t('tv-activation.tree')}>
      <p className={styles.soft}>{t('tv-activation.tree-text')}</p>
      <div className={styles.choices}>
        {symptoms.map((name) => (
          <button
            key={name}
            type="button"
            aria-expanded={symptom === name}
            onClick={() => setSymptom(symptom === name ? null : name)}
          >
            {t(`tv-activation.says-${name}`)}
          </button>
        ))}
      </div>
      {symptom && <AdvicePanel key={symptom} symptom={symptom} {...props} />}
    </Section>
  );
}

function AdvicePanel({ symptom, account, codes, actions }: TroubleshooterProps & { symptom: Symptom }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [answers, setAnswers] = useState<Answers>({});
  const packages = useTvPackages().data ?? [];
  const { direct, unconfirmed } = codes;
  const { findings, question, next } = getAdvice(symptom, { account, direct, unconfirmed, packages, today: useToday() }, answers);
  const hasAnswers = Object.keys(answers).length > 0;
  const formatLine = ({
    key,
    day,
    moment,
    ...values
  }: (typeof findings)[number] | NonNullable<typeof question | typeof next>): string =>
    t(`tv-activation.tree-${key}`, {
      count: values.count ?? 0,
      total: values.total ?? 0,
      names: values.names ?? '',
      day: formats.longDate(day ?? null),
      time: formats.dateTime(moment ?? null),
    });
  return (
    <div className={styles.advice} aria-live="polite">
      <ol>
        {findings.map((finding) => (
          <li key={finding.key}>
            <Glyph name={finding.isFine ? 'ok' : 'attention'} />
            <span>{formatLine(finding)}</span>
          </li>
        ))}
      </ol>
      {question && (
        <div className={styles.question}>
          <p>{formatLine(question)}</p>
          <ActionButton
            size="small"
            label={t('tv-activation.yes')}
            onClick={() => setAnswers({ ...answers, [question.name]: true })}
          />
          <ActionButton
            size="small"
            label={t('tv-activation.no')}
            onClick={() => setAnswers({ ...answers, [question.name]: false })}
          />
        </div>
      )}
      {next && (
        <div className={styles.next}>
          <p>{formatLine(next)}</p>
          {next.action && <NextActionButton action={next.action} account={account} actions={actions} />}
        </div>
      )}
      {hasAnswers && (
        <button type="button" className={textButton.link} onClick={() => setAnswers({})}>
          {t('tv-activation.tree-again')}
        </button>
      )}
    </div>
  );
}

function NextActionButton({
  action,
  account,
  actions,
}: {
  action: NextAction;
  account: TvAccount;
  actions: AccountActions;
}): ReactNode {
  const { t } = useTranslation();
  const actionType = action.type;
  if (actionType === 'create')
    return <ActionButton size="small" label={t('tv-activation.next-create')} to={{ to: '/tv-accounts/create' }} />;
  const run = {
    activate: actions.activate,
    resume: actions.resume,
    issue: () => actions.openPanel({ name: 'issue' }),
    'show-code': focusCodeCard,
    free: () => actions.openPanel({ name: 'free' }),
    add: () => actions.openPanel({ name: 'add' }),
    allow: () => action.type === 'allow' && actions.requests.allow(action.request),
  }[actionType];
  return (
    <ActionButton
      size="small"
      variant="primary"
      label={t(`tv-activation.next-${actionType}`)}
      isBusy={actions.isPending || (actionType === 'allow' && actions.requests.deciding !== null)}
      disabledReason={actionType === 'free' && account.devices.length === 0 ? t('tv-activation.free-none') : null}
      onClick={run}
    />
  );
}
