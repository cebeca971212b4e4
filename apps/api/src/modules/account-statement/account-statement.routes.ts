import {
  type AccountMutation,
  downloadAccountStatement,
  getAccountStatement,
  type OpenItem,
} from '@demarc/contract/account-statement.ts';
import { formatCsvRow } from '@demarc/contract/csv.ts';
import { csvExport } from '@demarc/contract/operation.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { findCustomer } from '../../db/views/customer.ts';
import type { CsvColumns } from '../../http/csv-export.ts';
import { notFound } from '../../http/problem.ts';
import { type ServedFile, serve } from '../../http/serve.ts';
import { getStatement } from './account-statement.service.ts';

export function accountStatementRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, getAccountStatement, ({ query }, { customerId }) => getStatement(context, customerId, query));

  serve(
    app,
    downloadAccountStatement,
    async ({ query: { type, ...period } }, { customerId }, { language }): Promise<ServedFile> => {
      const statement = await getStatement(context, customerId, period);
      const fileName = `statement-${customerId}-${statement.from}-${statement.to}`;
      if (type === 'mutations') return toCsv(`${fileName}.csv`, transactionColumns, statement.mutations);
      if (type === 'open-items')
        return toCsv(`open-items-${customerId}-${statement.to}.csv`, openItemColumns, statement.openItems);
      const customer = await findCustomer(context.database.db, customerId);
      if (!customer) throw notFound();
      // Loaded on first use, because a process may never render a statement.
      const { renderAccountStatement } = await import('../../documents/account-statement/account-statement-pdf.ts');
      const content = await renderAccountStatement({
        brand: customer.brand,
        language,
        statement,
        customerId,
        companyName: customer.companyName,
        seller: context.config.seller,
      });
      return { fileName: `${fileName}.pdf`, content };
    },
  );
}

function toCsv<Row>(fileName: string, columns: CsvColumns<Row>, rows: readonly Row[]): ServedFile {
  const getters = Object.values(columns);
  const body = rows.map((row) => formatCsvRow(getters.map((getValue) => getValue(row)))).join('');
  // Spreadsheets recognize UTF-8 by its byte order mark.
  const content = Buffer.from(`\uFEFF${formatCsvRow(Object.keys(columns))}${body}`);
  return { fileName, contentType: csvExport.contentType, content };
}

const transactionColumns = {
  date: (entry) => entry.date,
  type: (entry) => entry.type,
  number: (entry) => entry.number,
  method: (entry) => entry.method,
  reference: (entry) => entry.reference,
  returnCode: (entry) => entry.returnCode,
  amount: (entry) => entry.amount,
  balance: (entry) => entry.balance,
} satisfies CsvColumns<AccountMutation>;

const openItemColumns = {
  number: (invoice) => invoice.number,
  type: (invoice) => invoice.type,
  issueDate: (invoice) => invoice.issueDate,
  dueDate: (invoice) => invoice.dueDate,
  totalInclVat: (invoice) => invoice.totalInclVat,
  openAmount: (invoice) => invoice.openAmount,
  daysOverdue: (invoice) => invoice.daysOverdue,
  paused: (invoice) => invoice.paused,
} satisfies CsvColumns<OpenItem>;
