/// <reference path="../saxon-js.d.ts" />
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import type { InvoiceRuleViolation } from '@demarc/contract/invoice-validation.ts';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import SaxonJS from 'saxon-js';
import { readXml } from '../../read-xml.ts';
import type { RulesFolder } from './rules-folder.ts';

export interface ValidationWorkerData {
  schemas: RulesFolder['schemas'];
  stylesheets: readonly { name: string; compiled: Uint8Array }[];
}

const { schemas, stylesheets } = workerData as ValidationWorkerData;
const validators = new Map<string, XsdValidator>();
const compiled = stylesheets.map(({ name, compiled }) => ({ name, sef: JSON.parse(gunzipSync(compiled).toString()) as object }));

// Schemas include others by their relative path.
xmlRegisterFsInputProviders();

function validateWithSchema(xml: string): InvoiceRuleViolation[] {
  const { rootName } = readXml(xml);
  const path = schemas[rootName as keyof typeof schemas];
  if (!path) return [{ rule: 'UBL', message: `${rootName} is neither an Invoice nor a CreditNote.` }];
  const validator = validators.get(path) ?? loadSchema(path);
  validators.set(path, validator);
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map(({ message, line }) => ({ rule: 'UBL', message: `Line ${line}: ${message.trim()}` }));
  } finally {
    document.dispose();
  }
}

function loadSchema(path: string): XsdValidator {
  return XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path), { url: pathToFileURL(path).href }));
}

/**
 * Reads the failed assertions of a report in the Schematron Validation Report Language. Warnings do not make a document invalid.
 */
function readReport(report: string): InvoiceRuleViolation[] {
  const document = XmlDocument.fromString(report);
  try {
    const namespaces = { svrl: 'http://purl.oclc.org/dsdl/svrl' };
    return document.find("//svrl:failed-assert[not(@flag = 'warning')]", namespaces).map((assertion) => {
      const id = assertion.get('@id')?.content;
      const message = assertion.get('svrl:text', namespaces)?.content ?? assertion.content;
      return { rule: id ?? 'SCHEMATRON', message: message.replace(/\s+/g, ' ').trim() };
    });
  } finally {
    document.dispose();
  }
}

function validateWithRules(xml: string): InvoiceRuleViolation[] {
  return compiled.flatMap(({ sef }) =>
    readReport(SaxonJS.transform({ stylesheetInternal: sef, sourceText: xml, destination: 'serialized' }).principalResult),
  );
}

parentPort?.on('message', (xml: string) => {
  const violations = validateWithSchema(xml);
  // The rules expect a document that fits the schema: one with an empty amount makes the processor fail instead of the rule.
  parentPort?.postMessage(violations.length > 0 ? violations : validateWithRules(xml));
});
