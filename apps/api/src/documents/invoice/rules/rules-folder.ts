import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ConfigError } from '../../../config.ts';

/** A set of rules that documents are checked with, such as `EN16931-UBL-validation`. */
export interface RuleSet {
  name: string;
  /** First characters of the SHA-256 of its file. Rules that are compiled again get another one, if the compiler writes the time into them. */
  revision: string;
}

/** A Schematron rule set that was compiled to XSLT. */
interface Stylesheet extends RuleSet {
  path: string;
}

/** The rules that the operator has put into `INVOICE_RULES_DIR`. */
export interface RulesFolder {
  /** The schema of each root element. */
  schemas: Readonly<Record<'Invoice' | 'CreditNote', string>>;
  stylesheets: readonly Stylesheet[];
}

/** Returns the path of a schema in the UBL 2.1 archive of OASIS. */
function getSchemaPath(folder: string, rootName: 'Invoice' | 'CreditNote'): string {
  return join(folder, 'xsd', 'maindoc', `UBL-${rootName}-2.1.xsd`);
}

/** Finds the official schemas and rules. Throws a ConfigError if some are missing, so that nobody relies on rules that are not checked. */
export function readRulesFolder(folder: string): RulesFolder {
  if (!existsSync(folder)) throw refuse(`the folder ${folder} doesn't exist.`);
  const schemas = { Invoice: getSchemaPath(folder, 'Invoice'), CreditNote: getSchemaPath(folder, 'CreditNote') };
  for (const path of Object.values(schemas)) {
    if (!existsSync(path)) throw refuse(`the UBL 2.1 schema ${path} is missing.`);
  }
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.xslt'))
    .sort();
  if (names.length === 0) {
    throw refuse(`${folder} has no rules (*.xslt). Schematron sources (*.sch) have to be compiled first.`);
  }
  const stylesheets = names.map((name): Stylesheet => {
    const path = join(folder, name);
    const content = readFileSync(path);
    if (!content.includes('http://www.w3.org/1999/XSL/Transform')) {
      throw refuse(`${path} is not an XSLT stylesheet.`);
    }
    const revision = createHash('sha256').update(content).digest('hex').slice(0, 12);
    return { name: basename(name, '.xslt'), revision, path };
  });
  return { schemas, stylesheets };
}

function refuse(sentence: string): ConfigError {
  return new ConfigError([`INVOICE_RULES_DIR: ${sentence}`]);
}
