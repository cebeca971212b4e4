import { type ConnectionEndRequest, isSamePort, listPortNames, maxPorts } from '@demarc/contract/connection-end.ts';
import type { FieldRules, Rule, RuleProblem } from '@demarc/contract/rules/rule.ts';
import { parsePorts } from './end-request.ts';
import type { UsedPort } from './used-ports.ts';

const portPattern = /^[A-Za-z0-9.-]+(\/[A-Za-z0-9.-]+)*$/;
const maxPortLength = 20;

/** Checks that ports have a valid format and are not in use. */
export function getPortRules(end: ConnectionEndRequest, usedPorts: readonly UsedPort[]): readonly Rule[] {
  return [
    (value): RuleProblem | null => {
      const ports = parsePorts(String(value ?? ''));
      if (ports.length > maxPorts) return { code: 'validation.max-array-length', params: { max: maxPorts } };
      const invalidPort = ports.find((port) => port.length > maxPortLength || !portPattern.test(port));
      return invalidPort === undefined ? null : { code: 'dc-connection-new.port-format', params: { port: invalidPort } };
    },
    () => {
      if (listPortNames(end.ports).length === 0) return null;
      const used = usedPorts.find((usedPort) => usedPort.ports.length > 0 && isSamePort(usedPort, end));
      return used ? { code: 'dc-connection-new.port-used', params: { circuitId: used.circuitId } } : null;
    },
  ];
}

export function mergeRules(...ruleSets: readonly FieldRules[]): FieldRules {
  const merged: Record<string, readonly Rule[]> = {};
  for (const rules of ruleSets)
    for (const [field, list] of Object.entries(rules)) merged[field] = [...(merged[field] ?? []), ...list];
  return merged;
}
