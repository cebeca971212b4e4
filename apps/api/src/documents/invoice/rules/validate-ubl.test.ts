import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRulesFolder } from './rules-folder.ts';
import { getUblValidator } from './validate-ubl.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demarc-rules-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a schema in two files, like the UBL schemas: an element with a number and an amount. */
function writeSchemas(): void {
  mkdirSync(join(folder, 'xsd', 'maindoc'), { recursive: true });
  mkdirSync(join(folder, 'xsd', 'common'));
  const start = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">';
  const type = `<xs:complexType name="Document"><xs:sequence><xs:element name="ID" type="xs:string"/>
    <xs:element name="Amount" type="xs:decimal"/></xs:sequence></xs:complexType>`;
  writeFileSync(join(folder, 'xsd', 'common', 'types.xsd'), `${start}${type}</xs:schema>`);
  for (const name of ['Invoice', 'CreditNote']) {
    const content = `${start}<xs:include schemaLocation="../common/types.xsd"/><xs:element name="${name}" type="Document"/></xs:schema>`;
    writeFileSync(join(folder, 'xsd', 'maindoc', `UBL-${name}-2.1.xsd`), content);
  }
}

/** Rules in the form that Schematron is compiled to. They fail for an amount that the schema does not allow. */
const rules = `<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:svrl="http://purl.oclc.org/dsdl/svrl"
  xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xsl:template match="/"><svrl:schematron-output>
    <xsl:if test="xs:decimal(*/Amount) lt 0"><svrl:failed-assert id="POSITIVE" flag="fatal"><svrl:text>The amount
      is negative.</svrl:text></svrl:failed-assert></xsl:if>
    <xsl:if test="string-length(*/ID) lt 3"><svrl:failed-assert id="LONG" flag="warning"><svrl:text>Short.</svrl:text></svrl:failed-assert></xsl:if>
  </svrl:schematron-output></xsl:template></xsl:stylesheet>`;

it('reports the files that are missing in a folder', () => {
  expect(() => readRulesFolder(join(folder, 'none'))).toThrow("doesn't exist");
  expect(() => readRulesFolder(folder)).toThrow('UBL-Invoice-2.1.xsd is missing');
  writeSchemas();
  expect(() => readRulesFolder(folder)).toThrow('has no rules (*.xslt)');
  writeFileSync(join(folder, 'rules.xslt'), 'Not found');
  expect(() => readRulesFolder(folder)).toThrow('rules.xslt is not an XSLT stylesheet');
});

it('checks documents with schemas and compiled rules, and ignores warnings', { timeout: 60_000 }, async () => {
  writeSchemas();
  writeFileSync(join(folder, 'rules.xslt'), rules);
  const { ruleSets, validate } = await getUblValidator(folder);
  expect(ruleSets).toEqual([{ name: 'rules', revision: expect.stringMatching(/^[0-9a-f]{12}$/) }]);
  const write = (root: string, amount: string) => `<${root}><ID>1</ID><Amount>${amount}</Amount></${root}>`;
  const [valid, negative, invalid, unknown] = await Promise.all([
    validate(write('Invoice', '1.00')),
    validate(write('CreditNote', '-1.00')),
    validate(write('Invoice', 'one')),
    validate(write('Order', '1.00')),
  ]);
  expect(valid).toEqual([]);
  expect(negative).toEqual([{ rule: 'POSITIVE', message: 'The amount is negative.' }]);
  expect(invalid).toEqual([{ rule: 'UBL', message: expect.stringContaining('Amount') }]);
  expect(unknown).toEqual([{ rule: 'UBL', message: 'Order is neither an Invoice nor a CreditNote.' }]);
});
