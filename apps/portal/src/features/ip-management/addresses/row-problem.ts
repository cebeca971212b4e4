import i18next, { type TFunction } from 'i18next';

export interface RowProblem {
  code: string;
  message?: string;
  params?: Readonly<Record<string, string | number>>;
}

/** The text of a problem, or the server's message for an unknown code. */
export function formatRowProblem({ code, message, params }: RowProblem, t: TFunction): string {
  return i18next.exists(code) ? t(code, { ...params }) : (message ?? t('ip-prefix.row-invalid'));
}
