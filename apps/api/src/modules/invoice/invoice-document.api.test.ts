import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getInvoice } from '@demarc/contract/invoice.ts';
import { downloadInvoice, downloadInvoices, mailInvoice } from '@demarc/contract/invoice-document.ts';
import { creditInvoice } from '@demarc/contract/provider/invoice.ts';
import { listHeldBackInvoices, renderInvoice } from '@demarc/contract/provider/invoice-document.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { and, eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documents } from '../../db/schema/document.ts';
import { invoiceDocuments, invoices } from '../../db/schema/invoice.ts';
import { readPdf } from '../../documents/read-pdf.ts';
import { billOn, insertCharge } from '../../testing/billing.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { finance, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { renderInvoiceJob } from './render-invoice.ts';
import { renderMissingInvoices } from './render-missing-invoices.ts';

/** Old invoices are not emailed. */
const today = formatAmsterdamDate(new Date());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

/** Inserts a customer with an invoice whose documents have not been rendered yet. */
async function insertInvoice(values: Parameters<typeof insertCustomer>[1] = {}) {
  const { customerId } = await insertCustomer(api.db, { language: 'nl', ...values });
  await insertContact(api.db, { customerId, types: ['main', 'billing'], email: 'billing@test.example' });
  await insertCharge(api, { customerId, startsOn: addDays(today, -15), name: 'Fiber & "more"' });
  const number = (await billOn(api, customerId, today))!;
  return { customerId, number };
}
async function insertRendered(values: Parameters<typeof insertCustomer>[1] = {}) {
  const key = await insertInvoice(values);
  await renderInvoiceJob.run(api.context, key);
  return key;
}
type Key = Awaited<ReturnType<typeof insertInvoice>>;

const download = (key: Key, type: 'pdf' | 'ubl' | 'specification', as = finance(key.customerId)) =>
  api.call(downloadInvoice, { params: key, query: { type } }, as);
const readDocuments = (key: Key) =>
  api.db
    .select({ type: invoiceDocuments.type, sha256: documents.sha256, mailed: invoiceDocuments.mailed })
    .from(invoiceDocuments)
    .innerJoin(documents, eq(documents.documentId, invoiceDocuments.documentId))
    .where(and(eq(invoiceDocuments.customerId, key.customerId), eq(invoiceDocuments.number, key.number)))
    .orderBy(invoiceDocuments.type);

describe('the documents of an invoice', () => {
  it('are not available until they have been rendered and checked', async () => {
    const key = await insertInvoice();
    for (const type of ['pdf', 'ubl', 'specification'] as const) {
      expect((await download(key, type)).problem).toMatchObject({ status: 409, code: 'DOCUMENT_NOT_READY' });
    }
    const mailResponse = await api.call(mailInvoice, { params: key }, finance(key.customerId));
    expect(mailResponse.problem).toMatchObject({ status: 409, code: 'DOCUMENT_NOT_READY' });
    const before = (await api.call(getInvoice, { params: key }, finance(key.customerId))).body;
    expect(before).toMatchObject({ attachments: [], validation: null });
    expect(await api.listMails(key.customerId)).toEqual([]);

    await renderInvoiceJob.run(api.context, key);
    const after = (await api.call(getInvoice, { params: key }, finance(key.customerId))).body;
    expect(after).toMatchObject({
      attachments: [
        { type: 'pdf', fileName: `${key.number}.pdf`, mailed: true },
        { type: 'ubl', fileName: `${key.number}.xml`, mailed: true },
      ],
      validation: { ruleSets: [{ name: 'demarc', revision: null }] },
    });
  });

  it('show the same figures in each format', async () => {
    const key = await insertRendered();
    const { body: invoice } = await api.call(getInvoice, { params: key }, finance(key.customerId));
    const [pdf, ubl, specification] = [
      await download(key, 'pdf'),
      await download(key, 'ubl'),
      await download(key, 'specification'),
    ];
    expect([pdf, ubl, specification].map(({ headers }) => headers['content-type'])).toEqual([
      'application/pdf',
      'application/xml',
      'text/csv; charset=utf-8',
    ]);
    expect(pdf.headers['content-disposition']).toContain(`filename="${key.number}.pdf"`);
    const xml = ubl.payload.toString();
    expect(xml).toContain(`>${invoice.totalInclVat}</cbc:PayableAmount>`);
    expect(xml).toContain('Fiber &amp; &quot;more&quot;');
    const { text } = readPdf(pdf.payload);
    expect(text).toContain(`Factuur ${key.number}`);
    expect(text).toContain(invoice.totalInclVat.replace('.', ','));
    const rows = specification.payload.toString().trim().split('\r\n');
    expect(rows[0]).toContain('invoiceLineNumber,serviceType,');
    expect(rows).toHaveLength(1 + invoice.specificationCount);
  });

  it('are available only to users of the same company with the finance role', async () => {
    const key = await insertRendered();
    const otherInvoice = await insertInvoice();
    const anonymousResponse = await api.call(downloadInvoice, { params: key, query: { type: 'pdf' } });
    expect(anonymousResponse.problem).toMatchObject({ status: 401, code: 'TOKEN_MISSING' });
    expect((await download(key, 'pdf', viewer(key.customerId))).problem).toMatchObject({ status: 403, code: 'ROLE_REQUIRED' });
    expect((await download(key, 'pdf', finance(otherInvoice.customerId))).problem).toMatchObject({ code: 'CUSTOMER_MISMATCH' });
    const otherCustomerResponse = await download({ ...key, customerId: otherInvoice.customerId }, 'pdf');
    expect(otherCustomerResponse.problem).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const mailResponse = await api.call(
      mailInvoice,
      { params: { ...key, customerId: otherInvoice.customerId } },
      finance(otherInvoice.customerId),
    );
    expect(mailResponse.status).toBe(404);
  });

  it('of a credit note name the invoice that it corrects', async () => {
    const key = await insertRendered();
    const reason = 'Storing & <herstel>';
    const { body } = await api.call(creditInvoice, { params: { number: key.number }, body: { reason } }, systemToken);
    const note = { customerId: key.customerId, number: body.number };
    await renderInvoiceJob.run(api.context, note);
    const xml = (await download(note, 'ubl')).payload.toString();
    expect(xml).toContain('<cbc:CreditNoteTypeCode>381');
    expect(xml).toContain(`<cbc:ID>${key.number}</cbc:ID>`);
    expect(xml).toContain('Storing &amp; &lt;herstel&gt;');
  });
});

describe('the rendering job', () => {
  it('stores all documents or none if it is interrupted, and renders an invoice only once', async () => {
    const key = await insertInvoice();
    const { runStatement } = api.db;
    // The process dies between the two documents.
    let inserts = 0;
    const transactionSpy = vi.spyOn(api.db, 'transaction').mockImplementationOnce(async (work, ...rest) => {
      transactionSpy.mockRestore();
      return api.db.transaction(
        async (tx) => {
          const run = tx.runStatement;
          tx.runStatement = async (statement, values) => {
            if (statement.text.includes('insert into "document"') && ++inserts === 2) throw new Error('killed');
            return run.call(tx, statement, values);
          };
          return work(tx);
        },
        ...rest,
      );
    });
    await expect(renderInvoiceJob.run(api.context, key)).rejects.toThrow('killed');
    expect(inserts).toBe(2);
    expect(await readDocuments(key)).toEqual([]);
    expect(await api.listMails(key.customerId)).toEqual([]);
    expect(api.db.runStatement).toBe(runStatement);

    // Another process takes over while a third one has started too.
    await Promise.all([renderInvoiceJob.run(api.context, key), renderInvoiceJob.run(api.context, key)]);
    const renderedDocuments = await readDocuments(key);
    expect(renderedDocuments.map(({ type }) => type)).toEqual(['pdf', 'ubl']);
    expect(await api.listMails(key.customerId)).toHaveLength(1);

    const send = vi.spyOn(api.context.jobs, 'send');
    await renderMissingInvoices.run(api.context, {});
    expect(send.mock.calls.flatMap(([, , data]) => data)).not.toContainEqual(key);
    await api.db.update(invoices).set({ customInvoiceReference: 'changed' }).where(eq(invoices.number, key.number));
    await renderInvoiceJob.run(api.context, key);
    expect(await readDocuments(key)).toEqual(renderedDocuments);
    send.mockRestore();
  });

  it('holds back documents that break a rule, until the cause is removed', async () => {
    const key = await insertInvoice();
    await api.db.update(invoices).set({ totalVat: '1.00' }).where(eq(invoices.number, key.number));
    await renderInvoiceJob.run(api.context, key);
    expect((await download(key, 'pdf')).problem).toMatchObject({ code: 'DOCUMENT_NOT_READY' });
    expect(await api.listMails(key.customerId)).toEqual([]);
    const { body: heldBack } = await api.call(listHeldBackInvoices, { query: { limit: 200 } }, systemToken);
    expect(heldBack.items.find(({ number }) => number === key.number)).toMatchObject({
      customerId: key.customerId,
      ruleSets: [{ name: 'demarc', revision: null }],
      violations: expect.arrayContaining([{ rule: 'BR-CO-14', message: 'The VAT is not the sum of its groups.' }]),
    });

    const { vatBreakdown } = (await api.call(getInvoice, { params: key }, finance(key.customerId))).body;
    await api.db.update(invoices).set({ totalVat: vatBreakdown[0]!.vatAmount }).where(eq(invoices.number, key.number));
    expect((await api.call(renderInvoice, { params: { number: key.number } }, systemToken)).status).toBe(202);
    await renderInvoiceJob.run(api.context, key);
    expect((await download(key, 'pdf')).status).toBe(200);
    const { body: remaining } = await api.call(listHeldBackInvoices, { query: { limit: 200 } }, systemToken);
    expect(remaining.items.map(({ number }) => number)).not.toContain(key.number);
    const secondRender = await api.call(renderInvoice, { params: { number: key.number } }, systemToken);
    expect(secondRender.problem).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' });
  });

  it('renders invoices without documents, but does not email old ones', async () => {
    const { customerId } = await insertCustomer(api.db);
    await insertContact(api.db, { customerId, types: ['main', 'billing'], email: 'billing@test.example' });
    await insertCharge(api, { customerId, startsOn: '2025-05-17' });
    const key = { customerId, number: (await billOn(api, customerId, '2025-06-01'))! };
    const send = vi.spyOn(api.context.jobs, 'send');
    await renderMissingInvoices.run(api.context, {});
    expect(send.mock.calls.flatMap(([, , data]) => data)).toContainEqual(key);
    send.mockRestore();
    await renderInvoiceJob.run(api.context, key);
    expect((await download(key, 'pdf')).status).toBe(200);
    expect(await api.listMails(customerId)).toEqual([]);
  });

  it('lets only the provider list invoices that are held back and render them again', async () => {
    const { customerId, number } = await insertInvoice();
    const token = await api.getToken(finance(customerId));
    expect((await api.call(listHeldBackInvoices, {}, token)).status).toBe(401);
    expect((await api.call(renderInvoice, { params: { number } }, token)).status).toBe(401);
    expect((await api.call(renderInvoice, { params: { number: '202599999' } }, systemToken)).status).toBe(404);
  });
});

describe('the email with an invoice', () => {
  it.each([
    ['pdf_and_ubl', ['pdf', 'xml'], 'PDF en UBL'],
    ['pdf_only', ['pdf'], 'als PDF'],
    ['ubl_only', ['xml'], 'als UBL'],
    ['none', [], 'in het portaal downloaden'],
  ] as const)('has the attachments that the customer has chosen: %s', async (invoiceAttachmentPreference, extensions, text) => {
    const key = await insertRendered({ invoiceAttachmentPreference });
    const [mail] = await api.listMails(key.customerId);
    expect(mail).toMatchObject({ recipient: 'billing@test.example', subject: expect.stringContaining(key.number) });
    expect(mail!.text).toContain(text);
    const fileExtensions = await Promise.all(
      mail!.attachments.map(async (documentId) => {
        const [file] = await api.db
          .select({ fileName: documents.fileName })
          .from(documents)
          .where(eq(documents.documentId, documentId));
        return file!.fileName.split('.').at(-1);
      }),
    );
    expect(fileExtensions).toEqual(extensions);
    expect((await readDocuments(key)).filter(({ mailed }) => mailed)).toHaveLength(extensions.length);
  });

  it('goes to the main contact if there is no billing contact, and to nobody if there is neither', async () => {
    const readRecipients = async (types: ('main' | 'support')[]) => {
      const { customerId } = await insertCustomer(api.db, { language: 'nl' });
      await insertContact(api.db, { customerId, types, email: 'only@test.example' });
      await insertCharge(api, { customerId, startsOn: addDays(today, -15) });
      const key = { customerId, number: (await billOn(api, customerId, today))! };
      await renderInvoiceJob.run(api.context, key);
      expect(await readDocuments(key)).toHaveLength(2);
      return (await api.listMails(customerId)).map(({ recipient }) => recipient);
    };
    expect(await readRecipients(['main'])).toEqual(['only@test.example']);
    expect(await readRecipients(['support'])).toEqual([]);
  });

  it('is sent again at most 5 times per hour, with the current choice of attachments', async () => {
    const key = await insertRendered();
    const send = () => api.call(mailInvoice, { params: key }, finance(key.customerId));
    for (let count = 0; count < 5; count++) expect((await send()).status).toBe(204);
    const rejection = await send();
    expect(rejection.problem).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
    const mails = await api.listMails(key.customerId);
    expect(mails).toHaveLength(6);
    expect(new Set(mails.map(({ attachments }) => attachments.join()))).toHaveProperty('size', 1);
    api.clock.moveBy(3_600);
    expect((await send()).status).toBe(204);
  });
});

describe('an archive of invoices', () => {
  /** Returns the files of a ZIP file by name, as another program reads them. */
  function unzip({ payload }: { payload: Buffer }): Record<string, string> {
    const files = unzipSync(payload);
    return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content, true)]));
  }

  const archive = (customerId: number, query: object, as = finance(customerId)) =>
    api.call(downloadInvoices, { params: { customerId }, query }, as);

  it('contains the documents of the selected invoices, named by the pattern', async () => {
    const key = await insertRendered({ customInvoiceReference: 'PO/17' });
    await insertCharge(api, { customerId: key.customerId, startsOn: addDays(today, 35) });
    const number = (await billOn(api, key.customerId, addDays(today, 40)))!;
    await renderInvoiceJob.run(api.context, { ...key, number });
    const renamedArchive = await archive(key.customerId, { namePattern: '{reference}', document: ['ubl', 'specification'] });
    expect(renamedArchive.headers['content-type']).toBe('application/zip');
    const files = unzip(renamedArchive);
    expect(Object.keys(files)).toEqual(['PO-17.xml', 'PO-17-specification.csv', 'PO-17 (2).xml', 'PO-17 (2)-specification.csv']);
    expect(files['PO-17.xml']).toContain(`<cbc:ID>${key.number}</cbc:ID>`);
    const selectedArchive = await archive(key.customerId, { number: [number] });
    expect(Object.keys(unzip(selectedArchive))).toEqual([`${number}.pdf`, `${number}.xml`]);
    const earlyArchive = await archive(key.customerId, { issuedTo: addDays(today, 30), document: ['pdf'] });
    expect(unzip(earlyArchive)).toEqual({ [`${key.number}.pdf`]: expect.stringMatching(/^%PDF-1.7/) });
  });

  it('is rejected for an unknown name pattern, another company’s invoice, missing documents and other roles', async () => {
    const key = await insertRendered();
    const otherInvoice = await insertInvoice();
    const { customerId } = key;
    expect((await archive(customerId, { namePattern: '{name}' })).problem).toMatchObject({
      status: 400,
      validationErrors: [{ field: 'query.namePattern', code: 'validation.unknown-value' }],
    });
    expect((await archive(customerId, { number: [key.number, otherInvoice.number] })).problem).toMatchObject({
      status: 400,
      validationErrors: [{ field: 'query.number', code: 'validation.unknown-value' }],
    });
    expect((await archive(otherInvoice.customerId, {})).problem).toMatchObject({
      status: 409,
      code: 'DOCUMENT_NOT_READY',
      details: { numbers: [otherInvoice.number] },
    });
    expect((await archive(customerId, {}, viewer(customerId))).status).toBe(403);
    expect((await api.call(downloadInvoices, { params: { customerId } })).status).toBe(401);
  });
});
