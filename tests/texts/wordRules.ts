import { join } from 'node:path'
import { catalogue } from '../../resources.config.ts'
import { isNode, type Node, nameOf, parseSource, walk } from './parseSource.ts'
import { sourcesUnder } from './readTexts.ts'

const root = join(import.meta.dirname, '../..')

/** Where a text stands decides how it is written: on a button, as a label or title, as a sentence, or anywhere. */
export type Place = 'button' | 'label' | 'help' | 'menu' | 'text'

/**
 * The rules of `CONTRIBUTING.md`, "Words", that a program can check, which this text breaks. Values count as one letter.
 * @example brokenRules('Paused campaigns.', 'label') // ['ends with a full stop']
 */
export function brokenRules(text: string, place: Place): readonly string[] {
  const forms = text.split('||||').map(form => form.trim().replace(/%\{\w+\}/g, 'x'))
  return [...new Set(forms.flatMap(form => rules.filter(rule => rule.breaks(form, place)).map(({ says }) => says)))]
}

interface Rule {
  readonly says: string
  breaks(text: string, place: Place): boolean
}

const rules: readonly Rule[] = [
  { says: 'has a word that nobody in the trade would use', breaks: text => banned.test(text) },
  { says: 'has a straight apostrophe', breaks: text => /\w'\w/.test(text) },
  // In JSON that is shown as it is sent, they are part of it.
  { says: 'has straight quotation marks', breaks: text => /"/.test(text.replace(/\{".*?\}/g, '')) },
  { says: 'is not American English', breaks: text => british.test(text) },
  { says: 'spells out what people contract', breaks: text => spelledOut.test(text) && !operators.test(text) },
  { says: 'has a list without a comma before its last item', breaks: text => openList.test(text) },
  {
    says: 'names a field as the code does',
    breaks: text => [...text.matchAll(codeName)].some(([one]) => !standardNames.test(one)),
  },
  { says: 'has a path of fields', breaks: text => /(?<![\w./])[a-z]\w*\.\d+\.\w/.test(text) },
  { says: 'has more than 36 characters', breaks: (text, place) => place === 'button' && text.length > 36 },
  {
    says: 'ends with a full stop',
    breaks: (text, place) => place !== 'help' && place !== 'text' && /[^.]\.$/.test(text),
  },
  { says: 'ends without a full stop', breaks: (text, place) => place === 'help' && !/[.?:…][”)]?$/.test(text) },
  {
    says: 'is not in sentence case',
    breaks: (text, place) => place !== 'menu' && place !== 'help' && isTitleCase(text),
  },
]

/** Short texts only: names and the beginnings of sentences have their capitals anywhere in long ones. */
function isTitleCase(text: string): boolean {
  if (text.length > 40 || /[.?!:;,"“·→–/]/.test(text)) return false
  const [, ...rest] = text.replace(/^[+✓]\s*/, '').split(' ')
  return rest.some(word => /^[A-Z][a-z]+$/.test(word) && !properNames.has(word))
}

/**
 * Each text with where it stands, once for each place: calls of `t` by the property or the element that they are in, words
 * of the catalogue by their key.
 */
export function placedTexts(): ReadonlyMap<string, ReadonlySet<Place>> {
  const found = new Map<string, Set<Place>>()
  const add = (text: string, place: Place) => found.set(text, (found.get(text) ?? new Set()).add(place))
  for (const path of ['src/engine', 'src/advertising'].flatMap(sourcesUnder))
    walk(parseSource(join(root, path)).tree, (node, around) => {
      if (node.type !== 'CallExpression' || nameOf(node.callee) !== 't') return
      const [first] = node.arguments as Node[]
      if (first?.type === 'Literal') add(String(first.value), propertyOf(around) ?? placeOf(around))
    })
  const words = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const place = Object.hasOwn(placeOfKey, key) ? placeOfKey[key] : undefined
      if (place && typeof inner === 'string') add(inner, place)
      words(inner)
    }
  }
  words(catalogue)
  return found
}

function placeOf(around: readonly Node[]): Place {
  const within = around.findLastIndex(({ type }) => type === 'JSXAttribute' || type === 'JSXElement')
  const nearest = around[within]
  if (
    !nearest ||
    around.slice(within).some(({ type }) => /^(CallExpression|ArrowFunctionExpression|ObjectExpression)$/.test(type))
  )
    return 'text'
  const owner = around.slice(0, within).findLast(({ type }) => type === 'JSXOpeningElement')
  if (nearest.type === 'JSXAttribute') return isLabel(nameOf(nearest.name), nameOf(owner?.name)) ? 'label' : 'text'
  const opening = nearest.openingElement
  return isNode(opening) && /Button$/.test(nameOf(opening.name)) ? 'button' : 'text'
}

/** By the property that a text is the value of, or what a short function there answers. */
function propertyOf(around: readonly Node[]): Place | undefined {
  const owner = around.findLast(({ type }) => !/^(Conditional|ArrowFunction)Expression$/.test(type))
  const name = owner?.type === 'Property' ? nameOf(owner.key) : ''
  if (name === 'title' && isForElement(around[around.indexOf(owner as Node) - 1])) return undefined
  return Object.hasOwn(placeOfProperty, name) ? placeOfProperty[name] : undefined
}

/** Attributes of an element, whose `title` is a tooltip. */
function isForElement(node: Node | undefined): boolean {
  const properties = (node?.properties ?? []) as Node[]
  return properties.some(({ type, key }) => type === 'Property' && /^(on[A-Z]\w*|style|className)$/.test(nameOf(key)))
}

/** A `title` heads a part of the page; on anything else it is what a pointer at rest is told. */
function isLabel(attribute: string, element: string): boolean {
  if (attribute === 'title') return /(Card|Dialog|Header|Panel|State|Section)$/.test(element)
  return /^(label|heading|legend)$/.test(attribute)
}

const placeOfKey: Readonly<Record<string, Place>> = { label: 'label', menu: 'menu', help: 'help' }
const placeOfProperty: Readonly<Record<string, Place>> = { label: 'label', help: 'help', title: 'label' }

const banned =
  /\b(mend(s|ed|ing)?|well done|oops|hooray|taken for|ran out|(has|have) run out|films?|somebody|anybody|whoever|whosoever|utterly|sorry|please|e\.g\.|i\.e\.|etc\.?|one's)\b/i

const british =
  /\b(\w*(colour|favour|behaviour|honour|neighbour|organis|authoris|optimis|normalis|recognis|synchronis|catalogue|licence|centre|metre)\w*|cancell(ed|s)|labell\w*|travell\w*|modell\w*)\b/i

/** People say "can’t" and "isn’t"; "must not" and "may not" they say in full. */
const spelledOut = /\b((is|are|was|were|do|does|did|has|have|had|could|would|should) not|can ?not)\b/i

/** What a filter asks, beside "is": the "not" is what tells them apart, so it stands in full. */
const operators = /^is not (x|draft)$/

/** `a, b and c`, but for what goes on with the sentence after a comma rather than with a list. */
const openList = new RegExp(
  [
    String.raw`[^\s,;:.(]+, (?!(like|such|which|who|whose|so|or|and|but|in|by|with|within|without|for|directly|even|here|`,
    String.raw`including|if|it|you|they|we|users|when|where|at|then|each|on|as|enter|add|because|preferably|divided|hosted)\b)`,
    String.raw`([^\s,;:()]*[^\s,;:.()] ){1,3}(and|or) (?!(above|more|less|below|later)\b)`,
  ].join(''),
  'i',
)

/** `startAt`, `end_at`. */
const codeName = /(?<![\w.\-/{[<&])[a-z]{2,}(?:[A-Z][a-z]\w*|_[a-z]\w*)(?![\w}\]>])/g

/** Names that VAST, VMAP and OMID give, as they are written there. */
const standardNames = /^(repeatAfter|verificationNotExecuted|clickTag|apiFramework|minBitrate|maxBitrate|utm_\w+)$/

/** Names have a capital wherever they stand; elements and attributes of VAST are names. */
const properNames = new Set(
  [
    'Google Play Microsoft Amazon Teams Slack Astrolabe Pandora AdsWizz Tech Lab Audience Taxonomy Base64 Excel',
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday Explore America East West Yes No',
    'Open Measurement Creative Wrapper Companion Extension Linear Delete Enter Escape Tab Org',
  ].flatMap(names => names.split(' ')),
)
