import { isNode, type Node, nameOf, parseSource, walk } from './parseSource.ts'
import { everySource, type RoomTexts } from './readTexts.ts'
import type { Sources } from './sourcesWithout.ts'

/** What the server says to people, as patterns: `There is no %{label} "%{id}"`. In the source it is plain English. */
export function saidTexts(sources: Sources = everySource()): RoomTexts {
  const saidUnder = (folder: string) =>
    [...sources].flatMap(([path, text]) => (path.startsWith(folder) && speaks.test(path) ? saidIn(path, text) : []))
  const engine = new Set([...saidUnder('src/engine/'), ...together])
  return { engine, advertising: new Set(saidUnder('src/advertising/').filter(text => !engine.has(text))) }
}

/** How the server puts the sentences of fields together; see `fieldsRefused`. */
const together = ['%{place}: %{text}', '%{sentence}, and 1 more error', '%{sentence}, and %{count} more errors']

function saidIn(path: string, source: string): string[] {
  const found: string[] = []
  const isRead = reasonsIn.test(path) ? (text: string) => isSentence(text) || isReason(text) : isSentence
  walk(parseSource(path, source).tree, (node, around) => {
    if (/^(Import|Export.*From|TS(Type|Literal|Interface|Union))/.test(node.type) || isForDevelopers(node)) return false
    if (around.at(-1)?.type === 'TaggedTemplateExpression' || isName(node, around.at(-1))) return true
    if (node.type === 'CallExpression' && nameOf(node.callee) === 't') return false
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') found.push(...variantsOf(node).filter(isRead))
    return true
  })
  return found
}

/** The texts that an expression may come to, with names for what is not known; at most sixteen. */
function variantsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'ConditionalExpression')
    return [...variantsOf(node.consequent as Node), ...variantsOf(node.alternate as Node)]
  if (node.type !== 'TemplateLiteral') return [`%{${valueName(node)}}`]
  const expressions = node.expressions as Node[]
  return (node.quasis as { value: { cooked: string } }[])
    .reduce<string[]>(
      (texts, { value }, index) => {
        const inner = expressions[index]
        const ends = inner ? variantsOf(inner) : ['']
        return texts.flatMap(text => ends.map(end => text + value.cooked + end)).slice(0, 16)
      },
      [''],
    )
    .map(named)
}

/** Two values of one name are told apart. */
function named(text: string): string {
  const seen = new Map<string, number>()
  return text.replace(/%\{(\w+)\}/g, (_, name: string) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return `%{${name}${count > 1 ? count : ''}}`
  })
}

function valueName(node: unknown): string {
  if (!isNode(node)) return 'value'
  if (node.type === 'CallExpression') {
    const [first] = node.arguments as Node[]
    const callee = node.callee as Node
    return valueName(
      first && first.type !== 'Literal' ? first : callee.type === 'MemberExpression' ? callee.object : null,
    )
  }
  if (node.type === 'MemberExpression' && node.computed) return valueName(node.object)
  return /^[A-Za-z]\w*$/.test(nameOf(node)) ? nameOf(node) : 'value'
}

function isSentence(text: string): boolean {
  const words = text.replace(/%\{\w+\}/g, 'x')
  return (
    text.length < 400 &&
    /[a-z]{2,}/.test(text.replace(/%\{\w+\}/g, '')) &&
    /^[A-Z“"%]/.test(text) &&
    /\S\s[a-z“"(%]/.test(text) &&
    (/\s[a-z]{2,}/.test(words) || /^[A-Z]\w+ %/.test(text)) &&
    !/[<>{}=|\\]|\bselect\b|\$\d|::/.test(words.replace(/\|\|\|\|/g, ''))
  )
}

/** What follows a name or a colon within a sentence: `it refused the connection`, `is for other buyer seats`. */
function isReason(text: string): boolean {
  const isPart =
    /^\S+ \S+ \S+|^is %|^(the|this) organization$/.test(text) && !/^(not a member|group put|role put|a %)/.test(text)
  return isPart && /^[a-z][^,]* /.test(text) && !/[<>{}=|\\]|;|access to$/.test(text.replace(/%\{\w+\}/g, 'x'))
}

function isName(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'Property' && parent.key === node) return true
  return parent?.type === 'BinaryExpression' && parent.operator !== '+'
}

/** Descriptions of the API, log lines, failures that are our own. */
function isForDevelopers(node: Node): boolean {
  if (node.type === 'Property') return /^(description|summary|source|is|tags|note)$/.test(nameOf(node.key))
  if (node.type === 'NewExpression') return /^(Error|TypeError|RangeError|RegExp)$/.test(nameOf(node.callee))
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return false
  return /^(ok|signedIn|open|answer|write|rowWrite|inQuery|inPath|sentence|operation|warn|info|debug|childrenNamed|childNamed|trackersIn|visitsAt|attribute|query|sql|role|header)$/.test(
    nameOf(node.callee),
  )
}

const speaks =
  /^src\/engine\/server\/(access|alerts|assets|clock|entities|hooks|http|jobs|routes|settings|store)\/|^src\/engine\/server\/create(Lanes|Turns)|^src\/engine\/server\/events\/(sendDeliveries|forgetEvents)|^src\/engine\/demo\/browserFetcher|^src\/engine\/server\/node\/(forwardApi|guardedFetch|readBody|decodeText|checkedAddresses|probeInThread|putBySftp|sendToBucket|withSftp)|^src\/advertising\/server\/(access|alerts|bidders|conversions|deals|diagnosis|facts\/(?!clickhouse|store)|forecast|hooks|inventoryLists|metrics|money|negotiation|passport|preview|reconciliation|reporting|routes|segments|serving|supply|uploads|vast)\/|^src\/advertising\/(vast|openrtb|serving)\//

/** Where sentences have parts of their own that begin with a small letter. */
const reasonsIn =
  /^src\/engine\/server\/(access\/(accessReasons|keepAdministrators)|assets\/probe|jobs\/deliver)|^src\/engine\/server\/node\/(guardedFetch|withSftp)|^src\/advertising\/serving\/(budgets|checkInventoryLists|checkPacing|creativeMisfit|dealCreativeMisfit|dealMismatch|decide|placeMismatch|qualityMismatch|servableMedia|targetingMismatch)|^src\/advertising\/server\/hooks\/swapMedia/
