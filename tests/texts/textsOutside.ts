import { isNode, type Node, nameOf, parseSource, walk } from './parseSource.ts'

/** Texts of a source that people read and that no language can put into other words: they don't go through `t` or `<Phrase>`. */
export function textsOutside(path: string, source?: string): string[] {
  const { text, tree } = parseSource(path, source)
  const found: string[] = []
  walk(tree, (node, around) => {
    if (unread.test(node.type) || isUnread(node, around)) return false
    const shown = shownText(node, around)
    if (shown !== undefined && isText(shown, node, around))
      found.push(`${path}:${text.slice(0, node.start).split('\n').length} ${shown.replace(/\s+/g, ' ').slice(0, 120)}`)
    return true
  })
  return found
}

/** With a space for each value in it. */
function shownText(node: Node, around: readonly Node[]): string | undefined {
  if (node.type === 'JSXText') return String(node.value).trim()
  const parent = around.at(-1)
  if (node.type === 'Literal' && typeof node.value === 'string')
    return parent?.type === 'Property' && parent.key === node ? undefined : node.value
  if (node.type !== 'TemplateLiteral' || parent?.type === 'TaggedTemplateExpression') return undefined
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

function isText(shown: string, node: Node, around: readonly Node[]): boolean {
  if (!/[A-Za-z]{2}/.test(shown)) return false
  if (node.type === 'JSXText') return !/^[A-Z0-9 ./:+-]+$/.test(shown)
  const place = placeOf(around)
  if (markup.test(shown)) return false
  // A key, such as `row ${id}`.
  if (node.type === 'TemplateLiteral' && /^[a-z]+( …)+$/.test(shown)) return false
  // Of two plain words at least, or one with a capital where a text stands.
  if (/(^|[\s“(…])[A-Za-z][a-z’]+[,;:]?\s[a-z“%(…]/.test(shown) || /^[A-Z“][^<>{}=_/]*[a-z][.…!?]$/.test(shown))
    return true
  return (
    (place === 'child' || textPlaces.has(place)) &&
    /^[A-Z][A-Za-z’]*( [A-Za-z’…]+)*( ▾)?$/.test(shown) &&
    /[a-z]/.test(shown)
  )
}

/** The property, attribute or call for which a text is. */
function placeOf(around: readonly Node[]): string {
  for (const [index, node] of [...around].reverse().entries()) {
    const inner = around[around.length - index]
    if (node.type === 'Property') return inner === node.key ? '' : nameOf(node.key)
    if (node.type === 'JSXAttribute') return nameOf(node.name)
    if (node.type === 'CallExpression') return `${nameOf(node.callee)}()`
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') return 'child'
    if (!transparent.has(node.type)) return ''
  }
  return ''
}

function isUnread(node: Node, around: readonly Node[]): boolean {
  const parent = around.at(-1)
  if (node.type === 'JSXElement' && unreadElements.has(nameOf((node.openingElement as Node).name))) return true
  if (node.type === 'JSXAttribute') return unreadAttributes.test(nameOf(node.name)) || isPhraseText(node, around)
  if (node.type === 'Property')
    return unreadProperties.has(nameOf(node.key)) && isNode(node.value) && node.value.type !== 'ArrowFunctionExpression'
  if (node.type === 'CallExpression') return unreadCalls.has(nameOf(node.callee))
  if (node.type === 'NewExpression')
    return /^(RegExp|Error|TypeError|RangeError|SyntaxError)$/.test(nameOf(node.callee))
  if (node.type === 'BinaryExpression') return node.operator !== '+'
  if (parent?.type === 'CallExpression' && nameOf(parent.callee) === 't')
    return (parent.arguments as Node[])[0] === node
  return parent?.type === 'SwitchCase' && parent.test === node
}

function isPhraseText(attribute: Node, around: readonly Node[]): boolean {
  const element = around.at(-1)
  return nameOf(attribute.name) === 'text' && element?.type === 'JSXOpeningElement' && nameOf(element.name) === 'Phrase'
}

const unread = /^(Import|TS(Type|Literal|Interface|Enum|Union|Mapped))/
const markup = /[<>{}=]|\bvar\(|\bcalc\(|^\d+(px|rem|ms)|^[#./]|^\S+\/\S+$|\|\|\|\|/
const transparent = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TemplateLiteral',
  'ArrayExpression',
  'JSXExpressionContainer',
  'SpreadElement',
  'BinaryExpression',
])
const textPlaces = new Set([
  ...['label', 'title', 'aria-label', 'button', 'trigger', 'placeholder', 'note', 'about', 'what', 'help', 'busyLabel'],
  ...[
    'description',
    'hint',
    'action',
    'text',
    'term',
    'menu',
    'item',
    'plural',
    'message',
    'fix',
    'says',
    'suggestion',
  ],
  ...['undo', 'setError()', 'notify()'],
])
const unreadElements = new Set(['code', 'kbd', 'style', 'script', 'pre', 'svg'])
const unreadAttributes =
  /^(className|style|key|id|type|role|to|href|d|path|variant|color|fill|stroke|transform|viewBox|points|data-.*|autoComplete|rel|target|sizes|field|entity|resource|source|as|kind|language|sx|slot|name)$/
const unreadProperties = new Set([
  'className',
  'is',
  'd',
  'key',
  'id',
  'path',
  'source',
  'to',
  'href',
  'type',
  'font',
  'fontFamily',
  'transition',
  'boxShadow',
  'border',
  'background',
  'gridTemplateColumns',
  'gridArea',
])
const unreadCalls = new Set([
  ...['addEventListener', 'getItem', 'setItem', 'querySelector', 'querySelectorAll', 'setAttribute', 'getAttribute'],
  ...['includes', 'startsWith', 'endsWith', 'indexOf', 'split', 'test', 'match', 'replace', 'replaceAll', 'has'],
  ...['warn', 'debug', 'matchMedia', 'css', 'useStore'],
])
