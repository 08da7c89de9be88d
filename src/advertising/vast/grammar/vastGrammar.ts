import { adGrammar } from './adGrammar.ts'
import { creativeGrammar } from './creativeGrammar.ts'
import { daastGrammar } from './daastGrammar.ts'
import type { AttributeRule, ChildRule, ElementRule, Grammar } from './elementRule.ts'
import { iconGrammar } from './iconGrammar.ts'
import { linearGrammar } from './linearGrammar.ts'
import { verificationGrammar } from './verificationGrammar.ts'
import { vmapGrammar } from './vmapGrammar.ts'

/** Everything that may stand in a VAST document of any version, in DAAST and in VMAP; an element that differs by place has a rule for each. */
const vastGrammar: Grammar = {
  ...adGrammar,
  ...creativeGrammar,
  ...linearGrammar,
  ...iconGrammar,
  ...verificationGrammar,
  ...daastGrammar,
  ...vmapGrammar,
}

/** @throws Error for a name that a rule refers to and that is not there: a mistake in the tables */
export function elementRule(name: string): ElementRule {
  const rule = vastGrammar[name]
  if (!rule) throw new Error(`The grammar has no rule for ${name}`)
  return rule
}

/** VAST spells names one way only; `mediafile` is found here as `MediaFile`. */
export const elementNames: ReadonlyMap<string, string> = new Map(
  Object.keys(vastGrammar)
    .filter(name => !name.includes(' '))
    .map(name => [name.toLowerCase(), name]),
)

export const ruleNames: readonly string[] = Object.keys(vastGrammar)

interface Demands {
  readonly children: readonly (readonly [string, ChildRule])[]
  readonly attributes: readonly (readonly [string, AttributeRule])[]
}

/** What a rule demands in some version; worked out once, because it is asked for every element of a document. */
export function demandsOf(rule: ElementRule): Demands {
  const known = demands.get(rule)
  if (known) return known
  const found = {
    children: Object.entries(rule.children ?? {}).filter(([, { required }]) => required),
    attributes: Object.entries(rule.attributes ?? {}).filter(([, { required }]) => required),
  }
  demands.set(rule, found)
  return found
}

const demands = new WeakMap<ElementRule, Demands>()
